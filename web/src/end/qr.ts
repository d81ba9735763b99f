// QR codes by uqr (MIT, no dependencies), which is fetched only where one is shown. Tested by reading them back.
import { encode } from 'uqr';

export interface Code {
  size: number; // modules on a side, with the quiet border that cameras want
  path: string;
  dark: readonly (readonly boolean[])[];
}

export function qrPath(text: string): Code {
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: modules.join(''), dark: data };
}
