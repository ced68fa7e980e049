import { edgesOf, type PlanFeature, type PlanPosition, type SitePlan } from '@nabta/domain/site-plan';

import type { DemoLand } from './demo-data.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/** Metres east and north of the land's centre, before rotation. */
type LocalPoint = { x: number; y: number };
type Span = { from: number; to: number };
type Frame = {
  /** Plots from west to east and south to north, with lanes between them. */
  columns: Span[];
  bands: Span[];
  lane: number;
  /** Minimum distance of the outline from the plots. */
  margin: number;
  gateX: number;
  toPosition: (point: LocalPoint) => PlanPosition;
};

const metresPerDegree = 111_320;
const rowsOfPlot = 18;
const narrowestRowM = 8;
/** A large land has three bands of four plots. */
const plotLetters = 'ABCDEFGHIJKL';

/** Lettered plots with rows, lanes, gates, parking and water inside an irregular outline. */
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

/** Returns a random position in a row, off the row ends and slightly off the line. */
export function pickPositionInRows({ features }: SitePlan, random: SeededRandom): PlanPosition {
  const rows = features.flatMap(({ geometry, properties }) =>
    properties.kind === 'row' && geometry.type === 'LineString' ? edgesOf(geometry.coordinates) : [],
  );
  const [from, to] = random.pick(rows);
  const share = 0.02 + random.next() * 0.96;
  const jitter = () => ((random.next() - 0.5) * 1.4) / metresPerDegree;
  const between = (axis: 0 | 1) => roundDegrees(from[axis] + (to[axis] - from[axis]) * share + jitter());
  return [between(0), between(1)];
}

function frameOf({ longitude, latitude, radiusM }: DemoLand, random: SeededRandom): Frame {
  const [width, depth] = [1.7 * radiusM, 1.3 * radiusM];
  const lane = Math.min(Math.max(width * 0.025, 6), 16);
  const columns = spansOf(width, { count: width < 500 ? 3 : 4, lane }, random);
  const rotation = (random.between(-28, 28) * Math.PI) / 180;
  const longitudeScale = Math.cos((latitude * Math.PI) / 180);
  return {
    columns,
    bands: spansOf(depth, { count: depth < 350 ? 2 : 3, lane }, random),
    lane,
    margin: 0.06 * width + 14,
    gateX: (columns[1]?.to ?? 0) + lane / 2,
    toPosition: ({ x, y }) => [
      roundDegrees(
        longitude + (x * Math.cos(rotation) - y * Math.sin(rotation)) / (metresPerDegree * longitudeScale),
      ),
      roundDegrees(latitude + (x * Math.sin(rotation) + y * Math.cos(rotation)) / metresPerDegree),
    ],
  };
}

/** Splits a length centred on zero into slightly unequal spans with lanes between them. */
function spansOf(
  length: number,
  { count, lane }: { count: number; lane: number },
  random: SeededRandom,
): Span[] {
  const shares = Array.from({ length: count }, () => 1 + (random.next() - 0.5) * 0.3);
  const total = shares.reduce((sum, share) => sum + share, 0);
  const free = length - lane * (count - 1);
  let from = -length / 2;
  return shares.map((share) => {
    const span = { from, to: from + (free * share) / total };
    from = span.to + lane;
    return span;
  });
}

function boundsOf({ columns, bands }: Frame): { west: number; south: number; east: number; north: number } {
  return {
    west: Math.min(...columns.map(({ from }) => from)),
    east: Math.max(...columns.map(({ to }) => to)),
    south: Math.min(...bands.map(({ from }) => from)),
    north: Math.max(...bands.map(({ to }) => to)),
  };
}

/** Gates are outline corners: one below the middle lane, one at the east end of the first cross lane. */
function outlineWithGates(frame: Frame, random: SeededRandom): PlanFeature[] {
  const { west, south, east, north } = boundsOf(frame);
  const { margin, gateX, bands, lane } = frame;
  const randomMargin = () => margin * (1 + random.next() * 0.7);
  const valuesAlong = (from: number, to: number) =>
    [0.1, 0.42, 0.78].map((share) => from + (to - from) * share);
  const gate = { x: gateX, y: south - margin };
  const sideGate = { x: east + margin, y: (bands[0]?.to ?? 0) + lane / 2 };
  const southXs = valuesAlong(west, east).filter((x) => Math.abs(x - gateX) > (east - west) / 8);
  const southWest = { x: west - randomMargin() * 0.8, y: south - randomMargin() * 0.8 };
  const southEdge = [...southXs.map((x) => ({ x, y: south - randomMargin() })), gate];
  const corners = [
    southWest,
    ...southEdge.toSorted((left, right) => left.x - right.x),
    { x: east + randomMargin() * 0.8, y: south - randomMargin() * 0.8 },
    sideGate,
    { x: east + randomMargin(), y: sideGate.y + (north - sideGate.y) * 0.6 },
    { x: east + randomMargin() * 0.7, y: north + randomMargin() * 0.9 },
    ...valuesAlong(east, west).map((x) => ({ x, y: north + randomMargin() })),
    { x: west - randomMargin() * 0.9, y: north + randomMargin() * 0.7 },
    ...valuesAlong(north, south).map((y) => ({ x: west - randomMargin(), y })),
  ];
  const gates = [gate, sideGate].map((point): PlanFeature => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: frame.toPosition(point) },
    properties: { kind: 'gate' },
  }));
  return [areaOf(frame, corners, { kind: 'outline' }), ...gates];
}

/** A wadi or coast has water valuesAlong the north edge; other lands have a round tank. */
function waterOf({ site }: DemoLand, frame: Frame, random: SeededRandom): PlanFeature {
  const { west, east, north } = boundsOf(frame);
  const { margin, lane } = frame;
  if (site === 'wadi' || site === 'coast') {
    const middle = north + lane / 2 + (margin - lane / 2) / 2;
    const bends = [0.02, 0.2, 0.4, 0.6, 0.8, 0.98].map((share) => ({
      x: west + (east - west) * share,
      y: middle + (random.next() - 0.5) * margin * 0.25,
    }));
    const halfWidth = margin * 0.14;
    const bankOf = (side: number) => bends.map(({ x, y }) => ({ x, y: y + side * halfWidth }));
    return areaOf(frame, [...bankOf(-1), ...bankOf(1).toReversed()], { kind: 'water' });
  }
  const radius = Math.min(10, (margin - lane / 2) * 0.36);
  const centre = { x: west + radius, y: north + lane / 2 + (margin - lane / 2) / 2 };
  const circle = Array.from({ length: 16 }, (_, step) => ({
    x: centre.x + radius * Math.cos((step * Math.PI) / 8),
    y: centre.y + radius * Math.sin((step * Math.PI) / 8),
  }));
  return areaOf(frame, circle, { kind: 'water' });
}

function parkingOf(frame: Frame): PlanFeature {
  const { south } = boundsOf(frame);
  const x = { from: frame.gateX + frame.lane, to: frame.gateX + frame.lane + 34 };
  const y = { from: south - frame.margin + 3, to: south - frame.lane - 2 };
  return areaOf(frame, cornersOf(x, y), { kind: 'parking' });
}

/** Plots are lettered from north to south, west to east. */
function plotsOf(frame: Frame): PlanFeature[] {
  const plots = frame.bands.toReversed().flatMap((band) => frame.columns.map((column) => ({ band, column })));
  return plots.flatMap(({ band, column }, index): PlanFeature[] => {
    const plot = plotLetters.charAt(index);
    const depth = band.to - band.from;
    const rows = Math.floor(depth / Math.max(narrowestRowM, depth / rowsOfPlot));
    const lines = Array.from({ length: rows }, (_, row): PlanFeature => {
      const y = band.to - (depth * (row + 0.5)) / rows;
      const line = horizontal(column.from + 3, column.to - 3, y);
      return lineOf(frame, line, { kind: 'row', plot, row: row + 1 });
    });
    return [areaOf(frame, cornersOf(column, band), { kind: 'plot', plot }), ...lines];
  });
}

/** A track around all plots, lanes between them, and the entrance paths. */
function pathsOf(frame: Frame): PlanFeature[] {
  const { columns, bands, lane, margin, gateX } = frame;
  const halfLane = lane / 2;
  const edges = boundsOf(frame);
  const [west, east] = [edges.west - halfLane, edges.east + halfLane];
  const [south, north] = [edges.south - halfLane, edges.north + halfLane];
  const crossLanes = bands.slice(0, -1).map(({ to }) => to + halfLane);
  const [firstLane = 0] = crossLanes;
  const track = cornersOf({ from: west, to: east }, { from: south, to: north });
  const paths = [
    [...track, ...track.slice(0, 1)],
    ...columns.slice(0, -1).map(({ to }) => vertical(to + halfLane, south, north)),
    ...crossLanes.map((y) => horizontal(west, east, y)),
    vertical(gateX, edges.south - margin, south),
    horizontal(edges.east + margin, east, firstLane),
  ];
  return paths.map((path) => lineOf(frame, path, { kind: 'path' }));
}

const horizontal = (from: number, to: number, y: number): LocalPoint[] => [
  { x: from, y },
  { x: to, y },
];

const vertical = (x: number, from: number, to: number): LocalPoint[] => [
  { x, y: from },
  { x, y: to },
];

/** Counterclockwise from the south-west. */
function cornersOf(x: Span, y: Span): LocalPoint[] {
  return [...horizontal(x.from, x.to, y.from), ...horizontal(x.to, x.from, y.to)];
}

function areaOf<const Properties>(
  { toPosition }: Frame,
  corners: readonly LocalPoint[],
  properties: Properties,
) {
  const coordinates = [[...corners, ...corners.slice(0, 1)].map(toPosition)];
  return { type: 'Feature' as const, geometry: { type: 'Polygon' as const, coordinates }, properties };
}

function lineOf<const Properties>(
  { toPosition }: Frame,
  points: readonly LocalPoint[],
  properties: Properties,
) {
  const geometry = { type: 'LineString' as const, coordinates: points.map(toPosition) };
  return { type: 'Feature' as const, geometry, properties };
}

/** Six decimals are about 0.1 m, the best accuracy of a phone. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
