import { groundY } from './draw-ground.ts';
import { drawPalm } from './draw-palm.ts';
import {
  between,
  drawCrown,
  drawFruit,
  drawLeaves,
  drawStem,
  type Random,
  round1,
  type Spot,
  type GrowthStage,
} from './draw-parts.ts';
import type { SpeciesLook, TreeForm } from './species-looks.ts';

type CrownForm = Exclude<TreeForm, 'palm' | 'fan'>;
/** A crown around the origin, its middle `height` above the ground, on so many stems. */
type CrownPlan = { height: number; spots: Spot[]; stems: number; width: number; leaves: number };

export function drawForm(look: SpeciesLook, stage: GrowthStage, random: Random): string {
  if (look.form === 'palm' || look.form === 'fan')
    return drawPalm({ ...look, form: look.form }, stage, random);
  if (stage === 'seedling') return drawSeedling(look, random);
  const plan = crownPlans[look.form](random);
  const scale = stage === 'grown' ? between(random, 1.02, 1.12) : between(random, 0.68, 0.78);
  const spots = plan.spots.map(({ x, y, rx, ry }) => ({
    x: 200 + x * scale,
    y: groundY - (plan.height - y) * scale,
    rx: rx * scale,
    ry: ry * scale,
  }));
  const isGrown = stage === 'grown';
  return [
    isGrown || plan.stems !== 1 || look.form === 'cone' ? '' : drawStake(random),
    drawStems(plan, { look, spots, scale }, random),
    drawCrown(spots, look.crown, random),
    drawLeaves(
      spots,
      { leaf: look.leaf, colour: look.crown[2], count: Math.round(plan.leaves * scale) },
      random,
    ),
    isGrown && look.fruit ? drawFruit(spots, look.fruit, random) : '',
  ].join('');
}

function drawStems(
  { stems, width }: CrownPlan,
  { look, spots, scale }: { look: SpeciesLook; spots: readonly Spot[]; scale: number },
  random: Random,
): string {
  if (stems === 0) return '';
  const targets = spots.slice(0, Math.max(stems, Math.min(3, spots.length)));
  const [main] = spots;
  const forkY = groundY - (groundY - (main?.y ?? 0)) * 0.48;
  if (stems > 1)
    return targets
      .map(({ x, y }, index) => {
        const from = 200 + (index - (stems - 1) / 2) * width * 0.75 * scale;
        const bend = (200 - x) * 0.28 + between(random, -6, 6);
        return drawStem({ x: from, y: groundY, toX: x, toY: y, width: width * scale, bend }, look.trunk);
      })
      .join('');
  const forkX = 200 + between(random, -7, 7);
  const branches = targets.map(({ x, y }) =>
    drawStem(
      { x: forkX, y: forkY + 8, toX: x, toY: y, width: width * 0.6 * scale, bend: (x - 200) * 0.16 },
      look.trunk,
    ),
  );
  return (
    branches.join('') +
    drawStem(
      { x: 200, y: groundY, toX: forkX, toY: forkY - 14, width: width * scale, bend: between(random, -8, 8) },
      look.trunk,
    )
  );
}

const spot = (x: number, y: number, rx: number, ry: number): Spot => ({ x, y, rx, ry });
const near = (random: Random, value: number, by = 8) => value + between(random, -by, by);

/** Crowns of grown trees. `y` is relative to the middle of the crown. */
const crownPlans: Record<CrownForm, (random: Random) => CrownPlan> = {
  round: (random) => ({
    height: 176,
    spots: [
      spot(0, near(random, -6), near(random, 80), near(random, 66)),
      spot(near(random, -62), near(random, 16), 54, 46),
      spot(near(random, 62), near(random, 10), 56, 48),
      spot(near(random, 4, 26), -48, 56, 40),
    ],
    stems: 1,
    width: 30,
    leaves: 26,
  }),
  domed: (random) => ({
    height: 166,
    spots: [
      spot(near(random, 0), -20, near(random, 88), 62),
      spot(near(random, -84), near(random, 14), 50, 46),
      spot(near(random, 84), near(random, 14), 50, 46),
      spot(near(random, -40), 34, 46, 34),
      spot(near(random, 42), 34, 46, 34),
    ],
    stems: 1,
    width: 32,
    leaves: 24,
  }),
  umbrella: (random) => ({
    height: 204,
    spots: [
      spot(near(random, -70), near(random, 2), 72, 24),
      spot(near(random, 74), near(random, -4), 74, 24),
      spot(near(random, 0, 14), near(random, -22, 5), 84, 26),
    ],
    stems: random() < 0.5 ? 2 : 3,
    width: 20,
    leaves: 22,
  }),
  airy: (random) => ({
    height: 186,
    spots: [
      spot(near(random, -46), near(random, -4), 50, 32),
      spot(near(random, 46), near(random, 0), 50, 32),
      spot(near(random, 0, 12), near(random, -42), 56, 36),
      spot(near(random, -34), near(random, 34), 34, 20),
      spot(near(random, 38), near(random, 38), 32, 19),
    ],
    stems: 1,
    width: 22,
    leaves: 26,
  }),
  cone: (random) => ({
    height: 150,
    spots: [
      spot(near(random, 0, 4), 82, near(random, 82), 34),
      spot(near(random, 0, 6), 40, near(random, 68), 36),
      spot(near(random, 0, 6), -8, near(random, 54), 38),
      spot(near(random, 0, 5), -60, 40, 38),
      spot(near(random, 0, 4), -104, 22, 34),
    ],
    stems: 1,
    width: 26,
    leaves: 26,
  }),
  column: (random) => ({
    height: 168,
    spots: [
      spot(near(random, 0), 44, near(random, 54), 52),
      spot(near(random, 0), -22, near(random, 50), 58),
      spot(near(random, 0), -88, 34, 46),
    ],
    stems: 1,
    width: 24,
    leaves: 24,
  }),
  mangrove: (random) => ({
    height: 134,
    spots: [
      spot(near(random, 0), -18, near(random, 92), 56),
      spot(near(random, -82), near(random, 16), 56, 40),
      spot(near(random, 84), near(random, 16), 56, 40),
      spot(near(random, 10, 20), 26, 60, 34),
    ],
    stems: 4,
    width: 17,
    leaves: 22,
  }),
  shrub: (random) => ({
    height: 66,
    spots: [
      spot(near(random, 0), -14, near(random, 70), 50),
      spot(near(random, -66), near(random, 16), 46, 38),
      spot(near(random, 66), near(random, 14), 48, 40),
      spot(near(random, 24), near(random, -42), 40, 32),
    ],
    stems: 4,
    width: 11,
    leaves: 28,
  }),
};

/** A stake beside a tree that does not yet stand by itself. */
function drawStake(random: Random): string {
  const x = Math.round(222 + random() * 8);
  return `<path d="M${x} ${groundY + 4}V214" stroke="#C79A6B" stroke-width="6" stroke-linecap="round"/><path d="M${x} 272Q212 266 200 274" stroke="#E9DFC8" stroke-width="4" fill="none"/>`;
}

/** Height above the ground, side and length of the leaves of a seedling. */
function drawSeedling({ leaf, crown, trunk, ground, form }: SpeciesLook, random: Random): string {
  const top = between(random, 140, 164);
  const lean = between(random, -10, 10);
  const pairs = leaf === 'round' ? 5 : 6;
  const leafOf = { round: roundLeaf, lance: lanceLeaf, feather: featherLeaf, needle: needleLeaf }[leaf];
  const leaves = Array.from({ length: pairs * 2 }, (_, index) => {
    const share = (Math.floor(index / 2) + 0.6) / pairs;
    const side = index % 2 === 0 ? -1 : 1;
    const widest = form === 'cone' ? 1.25 - share : 0.75 + Math.sin(share * Math.PI) * 0.4;
    const angle = side * (90 - share * 62) + between(random, -9, 9);
    const y = groundY - (groundY - top) * (0.28 + share * 0.72);
    const x = 200 + lean * share;
    const shade = crown[share > 0.7 ? 2 : index % 3 === 0 ? 0 : 1];
    return `<g transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${Math.round(angle)})scale(${round1(widest * 1.2)})">${leafOf(shade, crown[0])}</g>`;
  });
  const basin =
    ground === 'water'
      ? ''
      : `<path d="M128 ${groundY + 4}q72 24 144 0" stroke="#7A5230" stroke-width="7" stroke-linecap="round" fill="none" opacity=".6"/>`;
  return `${basin}${drawStem({ x: 200, y: groundY, toX: 200 + lean, toY: top, width: 11, bend: lean / 3 }, trunk)}${leaves.join('')}`;
}

const roundLeaf = (fill: string, vein: string) =>
  `<path fill="${fill}" d="M0 0C-26-12-28-44 0-62 28-44 26-12 0 0Z"/><path d="M0-4V-48" stroke="${vein}" stroke-width="2.500" opacity=".5"/>`;
const lanceLeaf = (fill: string, vein: string) =>
  `<path fill="${fill}" d="M0 0C-15-22-13-56 0-78 13-56 15-22 0 0Z"/><path d="M0-6V-64" stroke="${vein}" stroke-width="2" opacity=".5"/>`;
const featherLeaf = (fill: string) =>
  `<path d="M0 0V-72M0-14l-15-11m15 11l15-11M0-28l-16-12m16 12l16-12M0-42l-14-11m14 11l14-11M0-56l-10-9m10 9l10-9" stroke="${fill}" stroke-width="7" stroke-linecap="round" fill="none"/>`;
const needleLeaf = (fill: string) =>
  `<path d="M0 0V-56M0-8l-11-18m11 18l11-18M0-24l-10-17m10 17l10-17M0-40l-7-14m7 14l7-14" stroke="${fill}" stroke-width="5.500" stroke-linecap="round" fill="none"/>`;
