export type Spot = { x: number; y: number };
/** Four spots of a plane, no three of them on one line. */
export type Quad = readonly [Spot, Spot, Spot, Spot];
type Row = readonly [number, number, number];
/** How one picture of a plane becomes another, as a 3 × 3 matrix of homogeneous coordinates, row by row. */
export type Homography = readonly [Row, Row, Row];

/** The one that moves the spots of a quad onto those of another. */
export function homographyOf(from: Quad, to: Quad): Homography {
  return times(basisOf(to), inverseOf(basisOf(from)));
}

export function applyTo({ x, y }: Spot, [across, down, depth]: Homography): Spot {
  const at = ([a, b, c]: Row) => a * x + b * y + c;
  return { x: at(across) / at(depth), y: at(down) / at(depth) };
}

/** For `transform` in CSS, from the upper left corner. What only rounding left is left out, so that a shift is seen to be one. */
export function cssOf([[a, b, c], [d, e, f], [g, h, i]]: Homography): string {
  const cells = [a, d, 0, g, b, e, 0, h, 0, 0, i, 0, c, f, 0, i];
  return `matrix3d(${cells.map((cell) => Number((cell / i).toFixed(9))).join(',')})`;
}

/** What moves the corners of the unit basis, and their sum, to the four spots. */
function basisOf([one, two, three, four]: Quad): Homography {
  const corners: Homography = [
    [one.x, two.x, three.x],
    [one.y, two.y, three.y],
    [1, 1, 1],
  ];
  const weights = inverseOf(corners).map(([a, b, c]) => a * four.x + b * four.y + c) as unknown as Row;
  return corners.map((row) =>
    row.map((cell, column) => cell * (weights[column] ?? 0)),
  ) as unknown as Homography;
}

/** Its adjugate: the inverse but for a factor, which means nothing in homogeneous coordinates. */
export function inverseOf([[a, b, c], [d, e, f], [g, h, i]]: Homography): Homography {
  return [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ];
}

function times(one: Homography, [p, q, r]: Homography): Homography {
  return one.map(([a, b, c]) =>
    p.map((_, column) => a * (p[column] ?? 0) + b * (q[column] ?? 0) + c * (r[column] ?? 0)),
  ) as unknown as Homography;
}
