import { between, type Random, type GrowthStage } from './draw-parts.ts';
import type { SpeciesLook } from './species-looks.ts';

/** Height of the ground where the tree stands. */
export const groundY = 336;

const colours = {
  sand: { hill: '#D9B98A', near: '#E3CDA3', far: '#CFA971', tuft: '#A9A45C', soil: '#B98B58' },
  grass: { hill: '#86C27A', near: '#9ED07A', far: '#6DB344', tuft: '#4F9E4E', soil: '#8A5A36' },
  water: { hill: '#7FC4B4', near: '#5FB3BE', far: '#3F95A8', tuft: '#6E4A34', soil: '#4A8F8C' },
} as const satisfies Record<SpeciesLook['ground'], object>;

/** Hills behind the tree and tufts before it; they go on outside the square, for larger compositions. */
export function drawGround(
  { kind, stage, variant }: { kind: SpeciesLook['ground']; stage: GrowthStage; variant: number },
  random: Random,
): { back: string; front: string } {
  const { hill, near, far, tuft, soil } = colours[kind];
  const [a, b] = [between(random, 270, 300), between(random, 268, 302)];
  const back =
    (backdrops[variant % backdrops.length] ?? '') +
    `<path fill="${hill}" opacity=".45" d="M-400 ${b | 0}Q-200 ${(a - 40) | 0} 0 ${a | 0}C70 ${(a - 34) | 0} 130 ${(b - 10) | 0} 210 ${b | 0}S340 ${(a - 30) | 0} 400 ${b | 0}T800 ${a | 0}V400H-400Z"/>` +
    `<path fill="${near}" d="M-400 340C90 300 300 300 800 340V800H-400Z"/>` +
    `<path fill="${far}" opacity=".55" d="M-400 372C110 344 270 346 800 ${between(random, 366, 380) | 0}V800H-400Z"/>` +
    (kind === 'water'
      ? drawRipples(random)
      : `<ellipse cx="200" cy="${groundY + 2}" rx="${stage === 'grown' ? 74 : 52}" ry="11" fill="${soil}" opacity=".75"/>`);
  const front = kind === 'water' ? drawBreathingRoots(tuft, random) : drawTufts(tuft, random);
  return { back, front };
}

/** Backdrops by variant, so that neighbours of one species differ at first sight. */
const backdrops = [
  '<circle cx="318" cy="84" r="34" fill="#FFDF8A"/>',
  '<g fill="#fff" opacity=".65"><path d="M46 118q4-24 28-22 12-22 36-8 26-2 24 30Z"/><path d="M286 74q3-18 21-16 10-16 28-6 20-1 18 22Z"/></g>',
  '<path fill="#5F9E7A" opacity=".45" d="M18 296q2-34 24-34t24 34Zm60 4q0-24 18-24t18 24Zm232-2q0-40 26-40t26 40Zm50 4q0-24 18-24t18 24Z"/>',
  '<circle cx="78" cy="96" r="26" fill="#FFDF8A"/><path fill="#fff" opacity=".65" d="M262 110q4-24 28-22 12-22 36-8 26-2 24 30Z"/>',
] as const;

function drawTufts(colour: string, random: Random): string {
  const d = Array.from({ length: 7 }, () => {
    const [x, y] = [between(random, 14, 386) | 0, between(random, 350, 386) | 0];
    return `M${x} ${y}l-5-12m5 12v-15m0 15l6-11`;
  }).join('');
  return `<path d="${d}" stroke="${colour}" stroke-width="3" stroke-linecap="round" fill="none"/>`;
}

function drawBreathingRoots(colour: string, random: Random): string {
  const d = Array.from({ length: 16 }, () => {
    const [x, y] = [between(random, 40, 360) | 0, between(random, 338, 366) | 0];
    return `M${x} ${y}v-${between(random, 8, 18) | 0}`;
  }).join('');
  return `<path d="${d}" stroke="${colour}" stroke-width="4" stroke-linecap="round"/>`;
}

function drawRipples(random: Random): string {
  const d = Array.from({ length: 6 }, () => {
    const [x, y] = [between(random, 10, 320) | 0, between(random, 334, 392) | 0];
    return `M${x} ${y}q12-5 24 0t24 0`;
  }).join('');
  return `<path d="${d}" stroke="#fff" stroke-width="3" stroke-linecap="round" fill="none" opacity=".5"/>`;
}
