import type { PlanArea, PlanFeature, PlanLine, PlanPosition, SitePlan } from '@nabta/domain/site-plan';

import type { DemoLand } from './demo-lands.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/** East and north of the land's middle, in metres, before the land is turned to how it lies. */
type Spot = { x: number; y: number };
type Span = { from: number; to: number };
type Frame = {
  /** The plots from west to east and from south to north; lanes lie between them. */
  columns: Span[];
  bands: Span[];
  lane: number;
  /** How far the outline lies beyond the plots, at least. */
  margin: number;
  gateX: number;
  toEarth: (spot: Spot) => PlanPosition;
};

const metresPerDegree = 111_320;
const rowsOfPlot = 18;
const narrowestRowM = 8;
/** A large land has four plots in each of three bands. */
const letters = 'ABCDEFGHIJKL';

/** A believable plan: plots with letters between lanes, rows in each, gates, parking and water, in an outline that no ruler drew. */
export function planOf(land: DemoLand): SitePlan {
  const random = seededRandom(`plan:${land.key}`);
  const frame = frameOf(land, random);
  const features: PlanFeature[] = [
    ...outlineWithGates(frame, random),
    waterOf(land, frame, random),
    parkingOf(frame),
    ...plotsOf(frame),
    ...pathsOf(frame),
  ];
  return { type: 'FeatureCollection', features };
}

/** Where a tree stands in one of the rows of its land: not on the centimetre, and at no end of the row. */
export function spotInRows({ features }: SitePlan, random: SeededRandom): PlanPosition {
  const rows = features.flatMap(({ geometry, properties }) =>
    properties.kind === 'row' && geometry.type === 'LineString' ? [geometry.coordinates] : [],
  );
  const [from, to] = random.pick(rows) as [PlanPosition, PlanPosition];
  const share = 0.02 + random.next() * 0.96;
  const aside = () => ((random.next() - 0.5) * 1.4) / metresPerDegree;
  const between = (axis: 0 | 1) => rounded(from[axis] + (to[axis] - from[axis]) * share + aside());
  return [between(0), between(1)];
}

function frameOf({ longitude, latitude, radiusM }: DemoLand, random: SeededRandom): Frame {
  const [width, depth] = [1.7 * radiusM, 1.3 * radiusM];
  const lane = Math.min(Math.max(width * 0.025, 6), 16);
  const columns = spansOf(width, width < 500 ? 3 : 4, lane, random);
  const turn = (random.between(-28, 28) * Math.PI) / 180;
  const squeeze = Math.cos((latitude * Math.PI) / 180);
  return {
    columns,
    bands: spansOf(depth, depth < 350 ? 2 : 3, lane, random),
    lane,
    margin: 0.06 * width + 14,
    gateX: (columns[1] as Span).to + lane / 2,
    toEarth: ({ x, y }) => [
      rounded(longitude + (x * Math.cos(turn) - y * Math.sin(turn)) / (metresPerDegree * squeeze)),
      rounded(latitude + (x * Math.sin(turn) + y * Math.cos(turn)) / metresPerDegree),
    ],
  };
}

/** Not quite equal parts of a length around zero, with lanes between them. */
function spansOf(length: number, count: number, lane: number, random: SeededRandom): Span[] {
  const shares = Array.from({ length: count }, () => 1 + (random.next() - 0.5) * 0.3);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const free = length - lane * (count - 1);
  let from = -length / 2;
  return shares.map((share) => {
    const span = { from, to: from + (free * share) / whole };
    from = span.to + lane;
    return span;
  });
}

function edgesOf({ columns, bands }: Frame): { west: number; south: number; east: number; north: number } {
  return {
    west: (columns[0] as Span).from,
    east: (columns.at(-1) as Span).to,
    south: (bands[0] as Span).from,
    north: (bands.at(-1) as Span).to,
  };
}

/** The gates are corners of the outline: one below the middle lane, and one where the first lane across ends. */
function outlineWithGates(frame: Frame, random: SeededRandom): PlanFeature[] {
  const { west, south, east, north } = edgesOf(frame);
  const { margin, gateX, bands, lane } = frame;
  const beyond = () => margin * (1 + random.next() * 0.7);
  const along = (from: number, to: number) => [0.1, 0.42, 0.78].map((share) => from + (to - from) * share);
  const gate = { x: gateX, y: south - margin };
  const sideGate = { x: east + margin, y: (bands[0] as Span).to + lane / 2 };
  const below = along(west, east).filter((x) => Math.abs(x - gateX) > (east - west) / 8);
  const corners = [
    { x: west - beyond() * 0.8, y: south - beyond() * 0.8 },
    ...[...below.map((x) => ({ x, y: south - beyond() })), gate].toSorted((one, other) => one.x - other.x),
    { x: east + beyond() * 0.8, y: south - beyond() * 0.8 },
    sideGate,
    { x: east + beyond(), y: sideGate.y + (north - sideGate.y) * 0.6 },
    { x: east + beyond() * 0.7, y: north + beyond() * 0.9 },
    ...along(east, west).map((x) => ({ x, y: north + beyond() })),
    { x: west - beyond() * 0.9, y: north + beyond() * 0.7 },
    ...along(north, south).map((y) => ({ x: west - beyond(), y })),
  ];
  const gates = [gate, sideGate].map((spot): PlanFeature => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: frame.toEarth(spot) },
    properties: { kind: 'gate' },
  }));
  return [{ type: 'Feature', geometry: areaOf(frame, corners), properties: { kind: 'outline' } }, ...gates];
}

/** A wadi and a coast have their water in a bed along the north; elsewhere it stands in a tank. */
function waterOf({ site }: DemoLand, frame: Frame, random: SeededRandom): PlanFeature {
  const { west, east, north } = edgesOf(frame);
  const { margin, lane } = frame;
  if (site === 'wadi' || site === 'coast') {
    const middle = north + lane / 2 + (margin - lane / 2) / 2;
    const bends = [0.02, 0.2, 0.4, 0.6, 0.8, 0.98].map((share) => ({
      x: west + (east - west) * share,
      y: middle + (random.next() - 0.5) * margin * 0.25,
    }));
    const half = margin * 0.14;
    const banks = (side: number) => bends.map(({ x, y }) => ({ x, y: y + side * half }));
    return {
      type: 'Feature',
      geometry: areaOf(frame, [...banks(-1), ...banks(1).toReversed()]),
      properties: { kind: 'water' },
    };
  }
  const radius = Math.min(10, (margin - lane / 2) * 0.36);
  const centre = { x: west + radius, y: north + lane / 2 + (margin - lane / 2) / 2 };
  const rim = Array.from({ length: 16 }, (_, step) => ({
    x: centre.x + radius * Math.cos((step * Math.PI) / 8),
    y: centre.y + radius * Math.sin((step * Math.PI) / 8),
  }));
  return { type: 'Feature', geometry: areaOf(frame, rim), properties: { kind: 'water' } };
}

function parkingOf(frame: Frame): PlanFeature {
  const { south } = edgesOf(frame);
  const near = south - frame.lane - 2;
  const far = south - frame.margin + 3;
  const [west, east] = [frame.gateX + frame.lane, frame.gateX + frame.lane + 34];
  const corners = [
    { x: west, y: far },
    { x: east, y: far },
    { x: east, y: near },
    { x: west, y: near },
  ];
  return { type: 'Feature', geometry: areaOf(frame, corners), properties: { kind: 'parking' } };
}

/** Lettered as one reads a page: from the north, and along each band. */
function plotsOf(frame: Frame): PlanFeature[] {
  const squares = frame.bands
    .toReversed()
    .flatMap((band) => frame.columns.map((column) => ({ band, column })));
  return squares.flatMap(({ band, column }, index): PlanFeature[] => {
    const plot = letters.charAt(index);
    const depth = band.to - band.from;
    const rows = Math.floor(depth / Math.max(narrowestRowM, depth / rowsOfPlot));
    const corners = [
      { x: column.from, y: band.from },
      { x: column.to, y: band.from },
      { x: column.to, y: band.to },
      { x: column.from, y: band.to },
    ];
    const lines = Array.from({ length: rows }, (_, place): PlanFeature => {
      const y = band.to - (depth * (place + 0.5)) / rows;
      const ends = [
        { x: column.from + 3, y },
        { x: column.to - 3, y },
      ];
      return {
        type: 'Feature',
        geometry: lineOf(frame, ends),
        properties: { kind: 'row', plot, row: place + 1 },
      };
    });
    return [
      { type: 'Feature', geometry: areaOf(frame, corners), properties: { kind: 'plot', plot } },
      ...lines,
    ];
  });
}

/** A track around all plots, a lane between each two, and the ways in. */
function pathsOf(frame: Frame): PlanFeature[] {
  const { columns, bands, lane, margin, gateX } = frame;
  const half = lane / 2;
  const edges = edgesOf(frame);
  const [west, east] = [edges.west - half, edges.east + half];
  const [south, north] = [edges.south - half, edges.north + half];
  const across = bands.slice(0, -1).map(({ to }) => to + half);
  const ways: Spot[][] = [
    [
      { x: west, y: south },
      { x: east, y: south },
      { x: east, y: north },
      { x: west, y: north },
      { x: west, y: south },
    ],
    ...columns.slice(0, -1).map(({ to }) => [
      { x: to + half, y: south },
      { x: to + half, y: north },
    ]),
    ...across.map((y) => [
      { x: west, y },
      { x: east, y },
    ]),
    [
      { x: gateX, y: edges.south - margin },
      { x: gateX, y: south },
    ],
    [
      { x: edges.east + margin, y: across[0] as number },
      { x: east, y: across[0] as number },
    ],
  ];
  return ways.map((way) => ({ type: 'Feature', geometry: lineOf(frame, way), properties: { kind: 'path' } }));
}

function areaOf({ toEarth }: Frame, corners: readonly Spot[]): PlanArea {
  return { type: 'Polygon', coordinates: [[...corners, corners[0] as Spot].map(toEarth)] };
}

function lineOf({ toEarth }: Frame, spots: readonly Spot[]): PlanLine {
  return { type: 'LineString', coordinates: spots.map(toEarth) };
}

/** A tenth of a metre, which is what a phone in the field can know at best. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
