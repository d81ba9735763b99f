// The faces of the bots, put together from a few drawn parts; who has which is said here, who they are by the server.
export interface Portrait {
  skin: Skin;
  hair: keyof typeof HAIR | '';
  tint: string; // of the hair
  cloth: string;
  hat?: keyof typeof HATS;
  trim?: string; // colour of the hat
  beard?: keyof typeof BEARDS;
  eyes?: keyof typeof EYES;
  mouth?: keyof typeof MOUTHS;
}

type Skin = keyof typeof SKINS;
export const SKINS = { fair: ['#f2cfae', '#dba882'], tan: ['#dca77a', '#bd8358'], brown: ['#a8714a', '#85532f'], dark: ['#754a30', '#58341f'], rosy: ['#efbfa2', '#d3906f'] } as const;

/** Behind the head, and over it. All in a box of 100 by 100, the head an oval around 50, 46. */
export const HAIR = {
  short: { behind: '', over: 'M27 44C25 24 36 15 51 15s25 10 22 29c-3-9-6-13-9-16-9 5-22 5-31 2-3 4-5 8-6 14z' },
  long: { behind: 'M25 42C22 20 34 11 50 11s28 9 25 31c3 14 2 30 5 42-10 4-20 2-30 2s-20 2-30-2c3-12 2-28 5-42z', over: 'M27 44c0-18 9-27 24-27 14 0 22 9 22 27-5-4-9-10-11-16-8 8-22 9-30 6-2 3-4 6-5 10z' },
  curly: { behind: 'M22 48c-5-7-2-14 3-17-1-8 5-13 11-13 4-7 13-8 18-4 7-3 14 1 15 7 7 1 11 8 8 15 4 5 3 12-2 15-2 9-50 8-53-3z', over: 'M28 40c2-9 6-14 12-15 4 4 9 4 12 1 4 4 10 4 13 1 4 3 6 7 7 13 3-14-3-25-21-25s-25 11-23 25z' },
  bun: { behind: 'M50 3c7 0 12 5 12 11S57 25 50 25 38 20 38 14 43 3 50 3z', over: 'M27 43C26 24 36 15 50 15s24 9 23 28c-4-8-10-14-17-17-4 6-20 6-29 17z' },
  braids: { behind: 'M26 40c-6 10-8 26-5 42 3 4 8 3 9-1-2-12-1-24 2-34zM74 40c6 10 8 26 5 42-3 4-8 3-9-1 2-12 1-24-2-34z', over: 'M27 44c-1-19 9-28 23-28s24 9 23 28c-3-8-10-15-22-20-4 8-14 14-24 20z' },
  bob: { behind: 'M24 44C22 22 34 13 50 13s28 9 26 31c0 8 1 14 0 20-8 4-14 3-19 2H43c-5 1-11 2-19-2-1-6 0-12 0-20z', over: 'M28 44c0-14 6-22 22-24 14 1 22 9 22 24-8-3-30-4-44 0z' },
  bald: { behind: '', over: 'M27 44c-2-4-1-9 0-12 2 3 3 7 3 11zM73 44c2-4 1-9 0-12-2 3-3 7-3 11z' },
} as const;

export const HATS = {
  cap: 'M25 31c2-13 12-20 25-20s23 7 25 20c-8-3-16-4-25-4s-17 1-25 4zM22 33c8-4 18-6 28-6 14 0 24 2 34 8-3 4-8 3-12 1-14-4-34-5-48-1z',
  beret: 'M22 26c2-11 16-17 31-15 15 1 26 9 23 17-2 5-10 6-17 5-13-2-37 3-37-7z',
  feather: 'M20 32c6-5 14-7 18-8 1-9 6-13 14-13s12 4 13 12c6 2 11 5 15 9-18-5-42-5-60 0zM62 22c4-11 11-17 20-18-2 8-8 15-18 21z',
  pointed: 'M18 33c9-5 15-7 19-8L54 1c4 5 4 11 3 15l7 9c6 1 12 4 18 8-20-6-44-6-64 0z',
  hood: 'M50 7C30 7 20 22 20 44c0 16 4 30 9 36 2-9 0-16-1-28-1-18 8-29 22-29s23 11 22 29c-1 12-3 19-1 28 5-6 9-20 9-36C80 22 70 7 50 7z',
  circlet: 'M27 30c14-6 32-6 46 0l-1 6c-13-5-31-5-44 0zM50 17l5 7-5 7-5-7z',
  crown: 'M26 32l-3-19 12 9 5-14 10 12 10-12 5 14 12-9-3 19c-15-6-33-6-48 0z',
  scarf: 'M24 40c0-19 11-29 26-29s26 10 26 29c-3-4-6-8-8-12-11 4-25 4-36 0-2 4-5 8-8 12zM26 40c-5 4-8 9-8 15 5-1 9-4 11-8z',
} as const;

export const BEARDS = {
  full: 'M28 50c0 17 8 29 22 29s22-12 22-29c-3 6-7 8-11 8-3-4-7-4-11-2-4-2-8-2-11 2-4 0-8-2-11-8z',
  long: 'M28 50c0 22 8 45 22 45s22-23 22-45c-3 6-7 8-11 8-3-4-7-4-11-2-4-2-8-2-11 2-4 0-8-2-11-8z',
  moustache: 'M50 57c-5-3-12-1-16 4 5 2 11 2 16-1 5 3 11 3 16 1-4-5-11-7-16-4z',
  goatee: 'M42 66c5-2 11-2 16 0 0 8-4 13-8 13s-8-5-8-13z',
} as const;

export const EYES = { open: 'M38 46a3 3.4 0 1 0 6 0a3 3.4 0 1 0-6 0M56 46a3 3.4 0 1 0 6 0a3 3.4 0 1 0-6 0', closed: 'M36 46q5 4 9 0M55 46q5 4 9 0', wry: 'M38 46a3 3.4 0 1 0 6 0a3 3.4 0 1 0-6 0M55 46q5-3 9 0', glasses: 'M40 46a2.4 2.6 0 1 0 4.8 0a2.4 2.6 0 1 0-4.8 0M55.6 46a2.4 2.6 0 1 0 4.8 0a2.4 2.6 0 1 0-4.8 0', patch: 'M56 46a3 3.4 0 1 0 6 0a3 3.4 0 1 0-6 0' } as const;
export const MOUTHS = { smile: 'M42 63q8 6 16 0', grin: 'M41 62q9 10 18 0z', flat: 'M43 64h14', smirk: 'M43 64q8 2 14-3' } as const;

// Grounds by level, from the plainest to the richest.
export const GROUNDS = [['#6f7f6a', '#3b4738'], ['#5f8494', '#2c4450'], ['#7b6ba8', '#3a2f5b'], ['#a8603a', '#4c2413'], ['#c39a3a', '#5a3a08']] as const;

export const PORTRAITS: Record<string, Portrait> = {
  pompon: { skin: 'rosy', hair: 'curly', tint: '#c86a2e', cloth: '#5f8d5a', mouth: 'grin' },
  lubin: { skin: 'fair', hair: 'short', tint: '#d8b45c', cloth: '#7a5aa0', hat: 'beret', trim: '#8f2f3a' },
  zelie: { skin: 'brown', hair: 'braids', tint: '#23170f', cloth: '#c0762c', mouth: 'grin' },
  toinon: { skin: 'rosy', hair: 'bun', tint: '#7a4a24', cloth: '#a84a5c', hat: 'scarf', trim: '#d9c7a2' },
  gaspard: { skin: 'tan', hair: 'short', tint: '#3a2616', cloth: '#3f6f8f', hat: 'cap', trim: '#5d6f4a' },
  basile: { skin: 'fair', hair: 'short', tint: '#6b4423', cloth: '#7d5b34', eyes: 'glasses', mouth: 'smile' },
  clio: { skin: 'dark', hair: 'curly', tint: '#1a120d', cloth: '#c9a03d', mouth: 'smile' },
  ninon: { skin: 'rosy', hair: 'bob', tint: '#b2402a', cloth: '#35616b', mouth: 'grin', eyes: 'wry' },
  firmin: { skin: 'tan', hair: 'short', tint: '#8d6b3d', cloth: '#4c5a3a', beard: 'moustache', hat: 'cap', trim: '#3d4654' },
  odile: { skin: 'fair', hair: 'long', tint: '#cfa964', cloth: '#6a3f72', hat: 'circlet', trim: '#c9b27a' },
  ada: { skin: 'fair', hair: 'bun', tint: '#2c1d14', cloth: '#394b7d', eyes: 'glasses', mouth: 'smirk' },
  denis: { skin: 'brown', hair: 'short', tint: '#1f150e', cloth: '#5b6270', beard: 'goatee', mouth: 'flat' },
  marthe: { skin: 'rosy', hair: 'bun', tint: '#b9b2a6', cloth: '#6d2f3b', eyes: 'glasses', mouth: 'flat' },
  ysolde: { skin: 'fair', hair: 'braids', tint: '#a4552a', cloth: '#2f6f5a', hat: 'circlet', trim: '#b8c4cf', mouth: 'smirk' },
  corentin: { skin: 'tan', hair: 'short', tint: '#7d7568', cloth: '#2f4a63', beard: 'full', hat: 'cap', trim: '#22344a', eyes: 'patch' },
  elsa: { skin: 'fair', hair: 'long', tint: '#e6dcc0', cloth: '#3b6f9a', mouth: 'flat' },
  barnabe: { skin: 'dark', hair: 'bald', tint: '#d9d3c6', cloth: '#7a4a1f', beard: 'full', eyes: 'glasses' },
  sidonie: { skin: 'tan', hair: 'bob', tint: '#17100c', cloth: '#8a2440', hat: 'feather', trim: '#3b1f4f', mouth: 'smirk', eyes: 'wry' },
  theodore: { skin: 'rosy', hair: 'bald', tint: '#c9c0b0', cloth: '#42603a', beard: 'moustache', hat: 'feather', trim: '#6b4a1f' },
  pernelle: { skin: 'brown', hair: 'long', tint: '#3a2416', cloth: '#5a6b2f', hat: 'scarf', trim: '#8a5f1c', mouth: 'flat' },
  aldegonde: { skin: 'fair', hair: 'long', tint: '#d6d2cb', cloth: '#4b2a63', hat: 'crown', trim: '#d8ab5b', eyes: 'closed' },
  melchior: { skin: 'dark', hair: 'short', tint: '#e2dccf', cloth: '#1f4a5a', hat: 'pointed', trim: '#22356b', beard: 'long' },
  hildegarde: { skin: 'rosy', hair: 'braids', tint: '#d9bd74', cloth: '#6b6f78', hat: 'hood', trim: '#33383f', mouth: 'flat' },
  balthazar: { skin: 'brown', hair: 'short', tint: '#120c08', cloth: '#7a1f2c', hat: 'crown', trim: '#c9a03d', beard: 'goatee', mouth: 'smirk', eyes: 'wry' },
  vespasienne: { skin: 'dark', hair: 'bob', tint: '#0f0a08', cloth: '#2c2c34', hat: 'hood', trim: '#5a1f4a', mouth: 'flat' },
};
