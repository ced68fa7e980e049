import growthUrl from '../../assets/tree-growth/tree-growth.json?url';
import type { GrowthDrawing } from './growth-drawing.ts';
import { pictureOf } from './growth-picture.ts';

export interface GrowthPlayer {
  standAt(frame: number): void;
  /** Plays from the start to a frame. */
  growTo(frame: number): void;
  /** Plays on from where it is, forwards or backwards. */
  turn(direction: 1 | -1): void;
  end(): void;
}

let loading: Promise<GrowthDrawing> | undefined;

/** The drawing, fetched once. */
export function loadGrowthDrawing(): Promise<GrowthDrawing> {
  loading ??= fetchGrowthDrawing().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchGrowthDrawing(): Promise<GrowthDrawing> {
  const response = await fetch(growthUrl);
  if (!response.ok) throw new Error(`The growing tree answered ${response.status}.`);
  return (await response.json()) as GrowthDrawing;
}

/** Puts the drawing into a box and plays it there. */
export function playGrowth(drawing: GrowthDrawing, box: HTMLElement): GrowthPlayer {
  const { svg, draw } = pictureOf(drawing);
  box.append(svg);
  let at = 0;
  let last = 0;
  let asked = 0;

  return {
    standAt(frame) {
      at = last = frame;
      draw(frame);
    },
    growTo(frame) {
      at = 0;
      last = frame;
      play(1);
    },
    turn: play,
    end() {
      cancelAnimationFrame(asked);
      svg.remove();
    },
  };

  function play(direction: 1 | -1): void {
    let before = performance.now();
    const step = (now: number) => {
      // The first picture may belong to a moment before the press.
      at += (Math.max(now - before, 0) / 1_000) * drawing.fr * direction;
      at = Math.min(Math.max(at, 0), last);
      before = now;
      draw(at);
      if (at !== (direction === 1 ? last : 0)) asked = requestAnimationFrame(step);
    };
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(step);
  }
}
