import { rageClicks } from '@nabta/domain/analytics-event';

type Click = { x: number; y: number; at: number };

/** Returns true for the third click within a second and thirty pixels, then starts over. */
export function createRageDetector(): (click: Click) => boolean {
  const { clicks, withinMs, withinPx } = rageClicks;
  let recent: Click[] = [];
  return (click) => {
    const isNear = ({ x, y, at }: Click) =>
      click.at - at <= withinMs && Math.hypot(click.x - x, click.y - y) <= withinPx;
    recent = [...recent.filter(isNear), click];
    if (recent.length < clicks) return false;
    recent = [];
    return true;
  };
}
