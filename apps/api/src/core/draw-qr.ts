import { encode } from 'uqr';

import { productMark } from '../../platform/web/product-mark.ts';

/** Counted up with every change of how it is drawn: what was drawn before is kept as files. */
export const design = 1;

/** The light around a code without which a camera may not find it. */
const quietModules = 4;

/** How much of the code's side the mark covers: 4 of 100 modules, where a quarter may be lost. */
const markShare = 0.2;

/** A code that a camera reads, dark on white in both themes, with the product's mark in its middle. */
export function drawQr(text: string): string {
  const { data, size } = encode(text, { ecc: 'Q', border: quietModules });
  const hidden = markedModules(size);
  const from = (size - hidden) / 2;
  const isHidden = (at: number) => at >= from && at < from + hidden;
  const runs = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark && !(isHidden(x) && isHidden(y)) ? `M${x} ${y}h1v1h-1z` : '')),
  );
  const scale = (hidden - 0.6) / 96;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`,
    `<path fill="#10291D" d="${runs.join('')}"/>`,
    `<g shape-rendering="auto" transform="translate(${from + 0.3} ${from + 0.3}) scale(${scale})">${productMark}</g>`,
    '</svg>',
  ].join('');
}

/** Whole modules, as odd a number as that of the code, so that the mark stands in its very middle. */
function markedModules(size: number): number {
  const side = Math.round((size - 2 * quietModules) * markShare);
  return side % 2 === size % 2 ? side : side + 1;
}
