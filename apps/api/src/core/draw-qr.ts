import { encode } from 'uqr';

import { logo } from './web/logo.ts';

/** Increment on every visual change: rendered codes are cached as files. */
export const designVersion = 1;

/** Quiet zone in modules; scanners need it to find the code. */
const quietModules = 4;

/** Share of the side covered by the logo: 4 % of the modules, where error correction tolerates 25 %. */
const logoShare = 0.2;

export function drawQr(text: string): string {
  const { data, size } = encode(text, { ecc: 'Q', border: quietModules });
  const logoModules = countLogoModules(size);
  const logoStart = (size - logoModules) / 2;
  const isHidden = (coordinate: number) => coordinate >= logoStart && coordinate < logoStart + logoModules;
  const modules = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark && !(isHidden(x) && isHidden(y)) ? `M${x} ${y}h1v1h-1z` : '')),
  );
  const scale = (logoModules - 0.6) / 96;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`,
    `<path fill="#10291D" d="${modules.join('')}"/>`,
    `<g shape-rendering="auto" transform="translate(${logoStart + 0.3} ${logoStart + 0.3}) scale(${scale})">${logo}</g>`,
    '</svg>',
  ].join('');
}

/** Same parity as `size`, so the logo is exactly centred on whole modules. */
function countLogoModules(size: number): number {
  const side = Math.round((size - 2 * quietModules) * logoShare);
  return side % 2 === size % 2 ? side : side + 1;
}
