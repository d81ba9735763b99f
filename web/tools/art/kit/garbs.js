// Garbs: half-length bodies. `back` lies behind the head, `front` before it; `sleeve` dresses the arms; lines of `folds` are pressed into the shape.
import { box, curve, disc, line, ogive, poly, shape } from '../strokes.js';
import { lines, pair, sym } from './draw.js';

export const GARBS = {
  robe: {
    sleeve: { tone: 'cloth', cuff: 'trim', wide: 36 },
    hand: 'skin',
    back: [{ tone: 'cloth', draw: pair([[268, 300], [318, 196], [352, 206], [356, 260], [322, 310]]) }],
    front: [
      { tone: 'cloth', draw: sym([[256, 262], [304, 258], [362, 280], [402, 330], [420, 420], [428, 530]]), folds: lines([[[322, 300], [344, 380], [350, 520]], [[372, 310], [388, 400], [396, 520]]]) },
      { tone: 'trim', draw: sym([[256, 272], [284, 268], [296, 350], [300, 440], [304, 530]]), folds: lines([[[272, 330], [276, 520]]], 3) },
      { tone: 'gold', draw: pair([[282, 264], [298, 262], [312, 350], [318, 530], [302, 530], [297, 360]]) },
      { tone: 'gold', draw: disc(256, 300, 15) },
      { tone: 'glow', draw: disc(256, 300, 8) },
    ],
  },
  rags: {
    sleeve: { tone: 'cloth', cuff: 'leather', wide: 26 },
    hand: 'skin',
    back: [],
    front: [
      { tone: 'cloth', draw: poly([[256, 268], [300, 258], [352, 278], [388, 330], [376, 352], [396, 372], [384, 410], [410, 440], [398, 530], [114, 530], [104, 450], [130, 420], [112, 380], [140, 352], [124, 328], [160, 278], [212, 258]]), folds: lines([[[306, 290], [330, 380], [336, 520]], [[350, 300], [366, 400], [372, 520]], [[276, 320], [284, 520]]]) },
      { tone: 'leather', draw: poly([[196, 262], [220, 262], [346, 520], [316, 530]]) },
      { tone: 'cloth', draw: curve([[182, 262], [256, 286], [330, 262], [340, 290], [300, 316], [256, 322], [212, 316], [172, 290]]), folds: line([[190, 282], [256, 304], [322, 282]], 4) },
    ],
  },
  plate: {
    sleeve: { tone: 'metal', cuff: 'gold', wide: 30 },
    hand: 'metal',
    back: [{ tone: 'cloth', draw: sym([[256, 258], [330, 262], [400, 300], [430, 420], [440, 530]]), folds: lines([[[402, 330], [420, 520]]]) }],
    front: [
      { tone: 'metal', draw: sym([[256, 268], [300, 268], [346, 292], [350, 380], [328, 450], [336, 530]]) },
      { tone: 'metal', draw: shape('M256 280L272 300L266 452L256 470L246 452L240 300Z') },
      { tone: 'leather', draw: box(176, 452, 160, 20) },
      { tone: 'gold', draw: box(240, 446, 32, 32) },
      { tone: 'metal', draw: sym([[256, 250], [292, 248], [312, 270], [298, 290], [256, 302]]) },
      { tone: 'metal', draw: pair([[322, 282], [344, 258], [390, 268], [418, 314], [410, 346], [366, 330]]) },
      { tone: 'metal', draw: pair([[350, 322], [404, 336], [420, 372], [396, 386], [360, 360]]) },
      { tone: 'gold', draw: pair([[332, 276], [352, 262], [390, 272], [412, 306], [402, 306], [380, 284], [352, 276], [340, 284]]) },
    ],
  },
  surcoat: {
    sleeve: { tone: 'metal', cuff: 'leather', wide: 28 },
    hand: 'leather',
    back: [],
    front: [
      { tone: 'metal', draw: sym([[256, 258], [306, 258], [362, 280], [388, 330], [384, 420], [388, 530]]), mail: true },
      { tone: 'cloth', draw: sym([[256, 300], [282, 280], [318, 272], [330, 330], [326, 420], [342, 530]]), folds: lines([[[300, 330], [308, 520]]]) },
      { tone: 'trim', draw: shape('M256 300L270 290L282 304L278 420L284 530H228L234 420L230 304L242 290Z') },
      { tone: 'leather', draw: box(168, 436, 176, 20) },
      { tone: 'gold', draw: box(242, 430, 28, 32) },
      { tone: 'metal', draw: sym([[256, 238], [300, 244], [332, 272], [310, 292], [256, 306]]), mail: true },
    ],
  },
  leather: {
    sleeve: { tone: 'cloth', cuff: 'leather', wide: 28 },
    hand: 'leather',
    back: [{ tone: 'cloth', draw: sym([[256, 256], [330, 256], [392, 300], [424, 420], [436, 530]]), folds: lines([[[388, 320], [408, 520]]]) }],
    front: [
      { tone: 'leather', draw: sym([[256, 272], [300, 264], [342, 286], [354, 360], [336, 450], [344, 530]]) },
      { tone: 'ink', draw: pair([[296, 270], [318, 272], [350, 350], [330, 352]]) },
      { tone: 'cloth', draw: shape('M226 290L256 340L286 290L276 272H236Z') },
      { tone: 'leather', draw: poly([[166, 320], [188, 304], [352, 470], [336, 492]]) },
      { tone: 'metal', draw: [0, 1, 2].map((i) => poly([[214 + i * 38, 356 + i * 38], [232 + i * 38, 344 + i * 38], [250 + i * 38, 366 + i * 38], [232 + i * 38, 380 + i * 38]])).join('') },
      { tone: 'cloth', draw: curve([[178, 262], [256, 288], [334, 262], [352, 292], [306, 318], [256, 326], [206, 318], [160, 292]]), folds: line([[184, 286], [256, 308], [328, 286]], 4) },
      { tone: 'gold', draw: disc(256, 312, 12) },
    ],
  },
  bones: {
    sleeve: { tone: 'bone', cuff: 'leather', wide: 12, bare: true },
    hand: 'bone',
    back: [{ tone: 'ink', draw: sym([[256, 280], [300, 280], [340, 310], [336, 420], [296, 470], [280, 530]]) }],
    front: [
      { tone: 'bone', draw: [262, 292, 322, 352, 382, 412, 442, 472, 502].map((y) => sym([[256, y], [268, y + 2], [274, y + 14], [266, y + 24], [256, y + 26]])).join('') },
      ...[0, 1, 2, 3, 4].map((i) => ({ tone: 'bone', draw: rib(306 + i * 31, 88 - i * 6 + (i === 0 ? -10 : 0)) })),
      { tone: 'bone', draw: pair([[262, 286], [300, 270], [356, 266], [366, 280], [356, 290], [304, 290], [266, 304]]) },
      { tone: 'bone', draw: pair([[346, 262], [376, 262], [388, 284], [374, 304], [350, 296]]) },
      { tone: 'cloth', draw: poly([[190, 270], [256, 292], [322, 270], [334, 292], [300, 312], [310, 350], [286, 330], [256, 346], [230, 322], [206, 340], [208, 310], [178, 292]]), folds: line([[200, 290], [256, 310], [312, 290]], 4) },
    ],
  },
  corpse: {
    sleeve: { tone: 'skin', cuff: 'cloth', wide: 30 },
    hand: 'skin',
    back: [],
    front: [
      { tone: 'skin', draw: sym([[256, 258], [310, 262], [366, 290], [392, 360], [390, 450], [360, 530]]) },
      { tone: 'glow', draw: poly([[250, 330], [270, 352], [262, 384], [292, 410], [276, 446], [300, 500], [266, 456], [256, 420], [228, 404], [244, 372], [236, 350]]) + poly([[262, 384], [310, 372], [336, 388], [304, 390], [276, 400]]) + poly([[236, 404], [196, 420], [176, 450], [208, 440], [240, 420]]) },
      { tone: 'cloth', draw: poly([[120, 300], [176, 270], [214, 272], [196, 330], [204, 380], [170, 420], [166, 530], [110, 530], [118, 400]]), folds: line([[166, 290], [150, 520]], 4) },
      { tone: 'cloth', draw: poly([[392, 300], [336, 270], [310, 278], [330, 320], [322, 350], [350, 400], [348, 530], [402, 530], [394, 400]]), folds: line([[352, 290], [374, 520]], 4) },
    ],
  },
  none: { sleeve: { tone: 'bone', cuff: 'bone', wide: 10, bare: true }, hand: 'bone', back: [], front: [] },
  coat: {
    sleeve: { tone: 'cloth', cuff: 'hair', wide: 30 },
    hand: 'skin',
    back: [],
    front: [
      { tone: 'cloth', draw: sym([[256, 262], [300, 256], [352, 276], [384, 330], [372, 410], [396, 530]]), folds: lines([[[340, 320], [334, 400], [352, 520]]]) },
      { tone: 'trim', draw: shape('M256 300L286 268L280 400L300 530H212L232 400L226 268Z') },
      { tone: 'gold', draw: [330, 368, 406, 444].map((y) => disc(256, y, 7)).join('') },
      { tone: 'leather', draw: sym([[256, 420], [330, 416], [334, 440], [256, 446]]) },
      { tone: 'hair', draw: pair([[262, 330], [274, 286], [304, 250], [346, 262], [362, 290], [330, 296], [302, 306], [284, 350]]) },
    ],
  },
};

/** A pair of ribs around the chest, which leave the breastbone and come back below. */
function rib(y, wide) {
  return pair([[266, y], [256 + wide * 0.6, y - 10], [256 + wide, y + 10], [256 + wide * 0.92, y + 34], [256 + wide * 0.72, y + 44], [256 + wide * 0.82, y + 22], [256 + wide * 0.6, y + 6], [266, y + 14]]);
}

export const SHOULDER = { right: [366, 300], left: [146, 300] };
export const HEAD = [256, 172];
export { ogive };
