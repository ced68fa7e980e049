import { interpolateByZoom, type MapLayer } from './ground-layers.ts';
import type { MapPalette } from './map-palette.ts';

export const streetsSource = 'streets';

/** The world view needs no streets, and up to here the embedded outlines are finer. */
export const firstZoomOfStreets = 7;

/** Values of `class` in the layer `transportation` of OpenMapTiles. */
const roadClasses = {
  major: ['motorway', 'trunk', 'primary'],
  middle: ['secondary', 'tertiary'],
  minor: ['minor', 'service', 'busway', 'raceway'],
  path: ['path', 'track'],
  rail: ['rail', 'transit'],
};

/** Layers of the schema of OpenMapTiles below borders and labels, bottom to top. */
export function streetLayers({ land, streets, water }: MapPalette, hasSeas: boolean): MapLayer[] {
  return [
    ...(hasSeas ? [coveredLand(land)] : []),
    areaLayer({ id: 'street-landcover', 'source-layer': 'landcover' }, [
      [['wood'], streets.wood],
      [['grass', 'wetland'], streets.green],
      [['farmland'], streets.farmland],
      [['sand'], streets.sand],
      [['rock'], streets.rock],
    ]),
    areaLayer({ id: 'street-landuse', 'source-layer': 'landuse', minzoom: 9 }, [
      [['residential', 'suburb', 'quarter', 'neighbourhood'], streets.urban],
      [['industrial', 'commercial', 'retail', 'railway', 'quarry', 'military'], streets.industry],
      [['cemetery', 'pitch', 'stadium', 'playground', 'zoo', 'theme_park'], streets.green],
    ]),
    {
      ...source('street-parks', 'park', 8),
      type: 'fill',
      filter: isArea,
      // Nature reserves of the desert are larger than towns; only near in they are green.
      paint: { 'fill-color': streets.green, 'fill-opacity': interpolateByZoom(8, 0.35, 13, 0.9) },
    },
    {
      ...source('street-airfields', 'aeroway', 10),
      type: 'fill',
      filter: isArea,
      paint: { 'fill-color': streets.airfield },
    },
    {
      ...source('street-water', 'water'),
      type: 'fill',
      filter: ['!=', ['get', 'brunnel'], 'tunnel'],
      paint: { 'fill-color': water },
    },
    {
      ...source('street-waterways', 'waterway', 9),
      ...roundLine,
      // Wadis carry water for some days of a year.
      paint: {
        'line-color': streets.wadi,
        'line-width': widthByZoom(0.6, 8),
        'line-dasharray': [
          'case',
          ['==', ['get', 'intermittent'], 1],
          ['literal', [4, 2]],
          ['literal', [1, 0]],
        ],
      },
    },
    {
      ...source('street-buildings', 'building', 14),
      type: 'fill',
      paint: {
        'fill-color': streets.building,
        'fill-outline-color': streets.buildingEdge,
        'fill-opacity': interpolateByZoom(14, 0, 14.8, 1),
      },
    },
    {
      ...source('street-runways', 'aeroway', 11),
      ...roundLine,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': streets.airfield, 'line-width': widthByZoom(1, 40) },
    },
    ...roadLayers(streets),
  ];
}

function roadLayers(streets: MapPalette['streets']): MapLayer[] {
  const edge = (id: keyof typeof roadClasses, colour: string, width: unknown[], minzoom: number) =>
    roadLayer(`${id}-edge`, roadClasses[id], { 'line-color': colour, 'line-width': width }, minzoom);
  return [
    {
      ...roadLayer(
        'path',
        roadClasses.path,
        { 'line-color': streets.path, 'line-width': widthByZoom(0.5, 4), 'line-dasharray': [2, 1.2] },
        12,
      ),
    },
    roadLayer(
      'rail',
      roadClasses.rail,
      { 'line-color': streets.rail, 'line-width': widthByZoom(0.6, 4) },
      10,
    ),
    edge('minor', streets.roadEdge, widthByZoom(0.8, 17), 13),
    edge('middle', streets.roadEdge, widthByZoom(1.4, 22), 11),
    edge('major', streets.majorEdge, widthByZoom(1.8, 28), 7),
    roadLayer(
      'minor',
      roadClasses.minor,
      { 'line-color': streets.road, 'line-width': widthByZoom(0.5, 14) },
      12,
    ),
    roadLayer(
      'middle',
      roadClasses.middle,
      { 'line-color': streets.road, 'line-width': widthByZoom(0.9, 19) },
      9,
    ),
    roadLayer(
      'major',
      roadClasses.major,
      { 'line-color': streets.major, 'line-width': widthByZoom(1.1, 25) },
      7,
    ),
  ];
}

/** Roads over imagery, thin enough to leave the ground visible. */
export function roadsOnImagery(palette: MapPalette): MapLayer[] {
  return [
    roadLayer(
      'on-imagery',
      [...roadClasses.major, ...roadClasses.middle, ...roadClasses.minor],
      { 'line-color': palette.border, 'line-width': widthByZoom(0.5, 5), 'line-opacity': 0.55 },
      9,
    ),
  ];
}

/** Borders finer than the embedded ones; only with tiles of whole countries. */
export function streetBorderLayers({ border }: MapPalette): MapLayer[] {
  const line = (id: string, level: number, paint: Record<string, unknown>): MapLayer => ({
    ...source(id, 'boundary'),
    ...roundLine,
    filter: ['all', ['==', ['get', 'admin_level'], level], ['!=', ['get', 'maritime'], 1]],
    paint: { 'line-color': border, ...paint },
  });
  return [
    line('street-regions', 4, { 'line-width': 0.8, 'line-opacity': 0.5, 'line-dasharray': [2, 3] }),
    line('street-borders', 2, { 'line-width': 1.4, 'line-opacity': 0.8, 'line-dasharray': [3, 2] }),
  ];
}

const isArea = ['==', ['geometry-type'], 'Polygon'];
const roundLine = { type: 'line', layout: { 'line-join': 'round', 'line-cap': 'round' } };

/** Hides the embedded sea where the tiles have their own. */
function coveredLand(land: string): MapLayer {
  return {
    id: 'street-land',
    type: 'fill',
    source: coveredAreaSource,
    minzoom: firstZoomOfStreets,
    paint: { 'fill-color': land },
  };
}

export const coveredAreaSource = 'streets-area';

function source(id: string, layer: string, minzoom: number = firstZoomOfStreets) {
  return { id, source: streetsSource, 'source-layer': layer, minzoom };
}

/** Fills areas by their `class`; others stay as the ground is. */
function areaLayer(
  { id, 'source-layer': layer, minzoom }: { id: string; 'source-layer': string; minzoom?: number },
  colours: [classes: string[], colour: string][],
): MapLayer {
  const classes = colours.flatMap(([names]) => names);
  return {
    ...source(id, layer, minzoom),
    type: 'fill',
    filter: ['in', ['get', 'class'], ['literal', classes]],
    paint: { 'fill-color': ['match', ['get', 'class'], ...colours.flat(), 'transparent'] },
  };
}

function roadLayer(id: string, classes: string[], paint: Record<string, unknown>, minzoom: number): MapLayer {
  return {
    ...source(`street-${id}`, 'transportation', minzoom),
    ...roundLine,
    filter: ['all', ['!', isArea], ['in', ['get', 'class'], ['literal', classes]]],
    paint,
  };
}

function widthByZoom(far: number, near: number): unknown[] {
  return ['interpolate', ['exponential', 1.6], ['zoom'], firstZoomOfStreets, far, 18, near];
}
