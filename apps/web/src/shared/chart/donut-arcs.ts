type Ring = { centre: number; outer: number; inner: number };

/** Between two parts a thin line is left free. */
const gap = 0.03;

/** The paths of the parts of a ring, from its top in the order of a clock. */
export function donutArcs(values: readonly number[], ring: Ring): string[] {
  const sum = values.reduce((all, value) => all + value, 0);
  let turned = 0;
  return values.map((value) => {
    const from = turned;
    turned += sum === 0 ? 0 : (value / sum) * 2 * Math.PI;
    const isWhole = turned - from > 2 * Math.PI - gap;
    return turned - from <= gap
      ? ''
      : arc(from + (isWhole ? 0 : gap / 2), isWhole ? from + 2 * Math.PI - 0.0001 : turned - gap / 2, ring);
  });
}

function arc(from: number, to: number, { centre, outer, inner }: Ring): string {
  const at = (angle: number, radius: number) =>
    `${(centre + radius * Math.sin(angle)).toFixed(2)} ${(centre - radius * Math.cos(angle)).toFixed(2)}`;
  const isLarge = to - from > Math.PI ? 1 : 0;
  return `M${at(from, outer)}A${outer} ${outer} 0 ${isLarge} 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 ${isLarge} 0 ${at(from, inner)}Z`;
}
