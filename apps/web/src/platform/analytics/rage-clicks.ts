import { rageClicks } from '@nabta/domain/analytics-event';

type Click = { x: number; y: number; at: number };

/** Tells of the click that makes it three within a second and thirty pixels (SPEC section 9); a fourth begins anew. */
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
