import { groundY } from './draw-ground.ts';
import { between, drawStem, type Random, type GrowthStage } from './draw-parts.ts';
import type { SpeciesLook } from './species-looks.ts';

type PalmLook = SpeciesLook & { form: 'palm' | 'fan' };

/** Height of the trunk, length and number of the leaves. */
const sizes: Record<GrowthStage, { trunk: number; leaf: number; leaves: number; width: number }> = {
  seedling: { trunk: 0, leaf: 128, leaves: 7, width: 0 },
  young: { trunk: 44, leaf: 158, leaves: 11, width: 54 },
  grown: { trunk: 164, leaf: 138, leaves: 12, width: 30 },
};

export function drawPalm(look: PalmLook, stage: GrowthStage, random: Random): string {
  const size = sizes[stage];
  const trunk = size.trunk * between(random, 0.92, 1.1);
  const lean = trunk * between(random, -0.08, 0.08);
  const [x, y] = [200 + lean, groundY - trunk];
  return [
    trunk === 0 ? '' : drawTrunk({ x, y, width: size.width }, look, random),
    drawHead({ x, y, stage }, look, random),
    stage === 'grown' && look.fruit ? drawDates({ x, y }, look.fruit, random) : '',
  ].join('');
}

function drawTrunk(
  { x, y, width }: { x: number; y: number; width: number },
  { trunk }: PalmLook,
  random: Random,
): string {
  const rings = Array.from({ length: Math.floor((groundY - y) / 14) }, (_, index) => {
    const ringY = groundY - 8 - index * 14;
    const share = (groundY - ringY) / (groundY - y);
    const [middle, half] = [200 + (x - 200) * share, width * (0.6 - share * 0.12)];
    return `M${Math.round(middle - half)} ${Math.round(ringY)}q${Math.round(half)} ${Math.round(between(random, 5, 9))} ${Math.round(half * 2)} 0`;
  }).join('');
  const stem = drawStem({ x: 200, y: groundY, toX: x, toY: y, width }, trunk);
  const column = `<path fill="${trunk[0]}" d="M${Math.round(200 - width * 0.6)} ${groundY}L${Math.round(x - width * 0.46)} ${Math.round(y)}h${Math.round(width * 0.92)}L${Math.round(200 + width * 0.6)} ${groundY}Z"/>`;
  return `${column}${stem}<path d="${rings}" stroke="${trunk[1]}" stroke-width="4" fill="none" stroke-linecap="round"/>`;
}

/** Leaves in three layers: behind in shade, then the middle, then the lit ones at the front. */
function drawHead(
  { x, y, stage }: { x: number; y: number; stage: GrowthStage },
  look: PalmLook,
  random: Random,
): string {
  const isFan = look.form === 'fan';
  const { leaf, leaves: fronds } = sizes[stage];
  const leaves = isFan ? Math.ceil(fronds * 0.66) : fronds;
  const spread = isFan
    ? Math.min(110, 20 + fronds * 8)
    : stage === 'grown'
      ? 122
      : stage === 'young'
        ? 84
        : 52;
  const frond = isFan ? drawFan : drawFrond;
  const order = Array.from({ length: leaves }, (_, index) => index).sort(
    (a, b) => (a % 3) - (b % 3) || a - b,
  );
  const drawn = order.map((index) => {
    const share = index / (leaves - 1);
    const angle = -spread + share * spread * 2 + between(random, -5, 5);
    const length = leaf * between(random, 0.88, 1.06) * (index % 3 === 2 ? (isFan ? 0.62 : 0.84) : 1);
    const colour = look.crown[index % 3] ?? look.crown[0];
    return `<g transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${Math.round(angle)})">${frond(length, Math.sign(angle) * Math.min(1, Math.abs(angle) / 70), colour)}</g>`;
  });
  return drawn.join('');
}

/** An arching leaf with a notched edge, drawn upwards and hanging to the side of `bow`. */
function drawFrond(length: number, bow: number, colour: string): string {
  const steps = 7;
  const at = (share: number) =>
    [bow * length * 0.42 * share ** 2, -length * (share - 0.12 * share ** 2 * Math.abs(bow))] as const;
  const edge = (side: number) =>
    Array.from({ length: steps }, (_, index) => {
      const share = (index + 1) / (steps + 0.6);
      const [x, y] = at(share);
      const reach = 22 * Math.sin(Math.PI * (0.16 + share * 0.8)) * (length / 110);
      const [tipX, tipY] = [x + side * reach, y + reach * 0.5 - 4];
      return [
        `L${Math.round(tipX)} ${Math.round(tipY)}`,
        `L${Math.round(x + side * 7)} ${Math.round(y - 3)}`,
      ];
    });
  const [endX, endY] = at(1);
  const [left, right] = [edge(-1), edge(1)];
  const d = `M0 0${left.flat().join('')}L${Math.round(endX)} ${Math.round(endY)}${right
    .toReversed()
    .flatMap((pair) => pair.toReversed())
    .join('')}Z`;
  return `<path fill="${colour}" stroke="${colour}" stroke-width="3" stroke-linejoin="round" d="${d}"/>`;
}

/** A round leaf of pointed rays on a stalk. */
function drawFan(length: number, _bow: number, colour: string): string {
  const [stalk, reach] = [length * 0.46, length * 0.42];
  const rays = Array.from({ length: 9 }, (_, index) => {
    const [tip, notch] = [(-84 + index * 21) * (Math.PI / 180), (-73.5 + index * 21) * (Math.PI / 180)];
    return `L${Math.round(Math.sin(tip) * reach)} ${Math.round(-stalk - Math.cos(tip) * reach)}L${Math.round(Math.sin(notch) * reach * 0.72)} ${Math.round(-stalk - Math.cos(notch) * reach * 0.72)}`;
  }).join('');
  return `<path d="M0 0V-${Math.round(stalk)}" stroke="${colour}" stroke-width="5"/><path fill="${colour}" stroke="${colour}" stroke-width="2" stroke-linejoin="round" d="M0-${Math.round(stalk)}${rays}Z"/>`;
}

function drawDates({ x, y }: { x: number; y: number }, colour: string, random: Random): string {
  const d = [-24, 22, 2]
    .flatMap((side) =>
      Array.from({ length: 7 }, (_, index) => {
        const [dateX, dateY] = [
          x + side + between(random, -7, 7),
          y + 16 + index * 4 + between(random, -2, 4),
        ];
        return `M${Math.round(dateX)} ${Math.round(dateY)}v4`;
      }),
    )
    .join('');
  return `<path d="${d}" stroke="${colour}" stroke-width="7" stroke-linecap="round"/>`;
}
