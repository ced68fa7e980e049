type Ring = { centre: number; outer: number; inner: number };

/** Gap between segments, in radians. */
const gap = 0.03;

/** SVG paths of the ring's segments, clockwise from the top. */
export function donutArcs(values: readonly number[], ring: Ring): string[] {
  const total = values.reduce((all, value) => all + value, 0);
  let angle = 0;
  return values.map((value) => {
    const from = angle;
    angle += total === 0 ? 0 : (value / total) * 2 * Math.PI;
    const isFullCircle = angle - from > 2 * Math.PI - gap;
    return angle - from <= gap
      ? ''
      : arc(
          from + (isFullCircle ? 0 : gap / 2),
          isFullCircle ? from + 2 * Math.PI - 0.0001 : angle - gap / 2,
          ring,
        );
  });
}

function arc(from: number, to: number, { centre, outer, inner }: Ring): string {
  const at = (angle: number, radius: number) =>
    `${(centre + radius * Math.sin(angle)).toFixed(2)} ${(centre - radius * Math.cos(angle)).toFixed(2)}`;
  const isLarge = to - from > Math.PI ? 1 : 0;
  return `M${at(from, outer)}A${outer} ${outer} 0 ${isLarge} 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 ${isLarge} 0 ${at(from, inner)}Z`;
}
