import { Map as MapLibre, type StyleSpecification } from 'maplibre-gl';
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';

import { type Bounds, type MapView, type Position, maxZoom, minZoom, toBox } from '../base/map-view.ts';
import { authorizeRequest } from './authorized-request.ts';
import type { MapPalette } from './map-palette.ts';
import { prepareWorker } from './map-worker.ts';

type Ring = readonly Position[];

type DrawingOptions = {
  container: HTMLElement;
  style: StyleSpecification;
  label: string;
  view: MapView;
  /** Overrides `view` when an outline exists. */
  bounds: Bounds | undefined;
  palette: MapPalette;
  token: () => Promise<string | undefined>;
  /** Other hosts from which the base map is loaded. */
  hosts: readonly string[];
  /** Receives the closed ring after every change; empty after removal. */
  onOutline: (ring: Ring) => void;
};

export type OutlineDrawing = {
  show(ring: Ring): void;
  fit(bounds: Bounds): void;
  remove(): void;
};

/** About ten centimetres. */
const decimals = 6;
const fitOptions = { padding: 48, maxZoom: 16 };

export function createOutlineDrawing(options: DrawingOptions): OutlineDrawing {
  const map = openMap(options);
  const draw = createDraw(map, options.palette);
  let pendingRing: Ring | undefined;
  map.once('load', () => {
    draw.start();
    draw.on('finish', () => options.onOutline(readRing(draw)));
    if (pendingRing !== undefined) drawRing(draw, pendingRing);
  });
  return {
    show(ring) {
      pendingRing = ring;
      if (draw.enabled) drawRing(draw, ring);
    },
    fit: (bounds) => void map.fitBounds(toBox(bounds), fitOptions),
    remove() {
      if (draw.enabled) draw.stop();
      map.remove();
    },
  };
}

function openMap({ container, style, label, view, bounds, token, hosts }: DrawingOptions): MapLibre {
  prepareWorker(hosts);
  return new MapLibre({
    container,
    style,
    center: [view.longitude, view.latitude],
    zoom: view.zoom,
    ...(bounds && { bounds: toBox(bounds), fitBoundsOptions: fitOptions }),
    minZoom,
    maxZoom,
    maxPitch: 0,
    dragRotate: false,
    // A double click on a corner ends the outline and must not zoom.
    doubleClickZoom: false,
    attributionControl: false,
    renderWorldCopies: false,
    locale: { 'Map.Title': label },
    transformRequest: (url) => authorizeRequest(url, token),
  });
}

function createDraw(map: MapLibre, palette: MapPalette): TerraDraw {
  const [line, corner, fill] = [toHex(palette.selectedEdge), toHex(palette.pin), toHex(palette.selected)];
  return new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: decimals }),
    modes: [
      new TerraDrawPolygonMode({
        showCoordinatePoints: true,
        styles: {
          fillColor: fill,
          fillOpacity: 0.25,
          outlineColor: line,
          outlineWidth: 3,
          closingPointColor: corner,
          closingPointOutlineColor: line,
          closingPointWidth: 7,
          closingPointOutlineWidth: 3,
          coordinatePointColor: corner,
          coordinatePointOutlineColor: line,
          coordinatePointWidth: 5,
          coordinatePointOutlineWidth: 2,
        },
      }),
      new TerraDrawSelectMode({
        allowManualDeselection: false,
        flags: {
          polygon: {
            feature: { draggable: true, coordinates: { midpoints: true, draggable: true, deletable: true } },
          },
        },
        styles: {
          selectedPolygonColor: fill,
          selectedPolygonFillOpacity: 0.25,
          selectedPolygonOutlineColor: line,
          selectedPolygonOutlineWidth: 3,
          selectionPointColor: corner,
          selectionPointOutlineColor: line,
          selectionPointWidth: 7,
          selectionPointOutlineWidth: 3,
          midPointColor: line,
          midPointOutlineColor: corner,
          midPointWidth: 4,
          midPointOutlineWidth: 1,
        },
      }),
    ],
  });
}

function drawRing(draw: TerraDraw, ring: Ring): void {
  if (JSON.stringify(readRing(draw)) === JSON.stringify(ring)) {
    if (ring.length === 0 && draw.getMode() !== 'polygon') draw.setMode('polygon');
    return;
  }
  draw.clear();
  if (ring.length < 4) {
    draw.setMode('polygon');
    return;
  }
  const id = draw.getFeatureId();
  const [added] = draw.addFeatures([
    {
      id,
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [ring.map(([east, north]) => [east, north])] },
      properties: { mode: 'polygon' },
    },
  ]);
  if (added?.valid) draw.selectFeature(id);
  else draw.setMode('polygon');
}

function readRing(draw: TerraDraw): Ring {
  for (const { geometry, properties } of draw.getSnapshot()) {
    if (geometry.type === 'Polygon' && properties['mode'] === 'polygon')
      return (geometry.coordinates[0] ?? []).map(([east = 0, north = 0]) => [east, north] as const);
  }
  return [];
}

/** terra-draw accepts only hex colours. */
function toHex(colour: string): `#${string}` {
  const [, digits = '000000'] = /^#([\da-f]{3,6})$/iu.exec(colour) ?? [];
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}
