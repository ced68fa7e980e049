import { useSearchParams } from 'react-router';

import { type MapMode, type MapView, mapStyleNames, maxZoom, minZoom } from '../base/map-view.ts';

export function useMapUrlState() {
  const [params, setParams] = useSearchParams();
  const mode = parseMode(params);
  return {
    view: parseView(params),
    mode,
    setMode: (next: MapMode) =>
      setParams((current) => withViewParams(current, parseView(current), next), navigateOptions),
    setView: (next: MapView) =>
      setParams((current) => withViewParams(current, next, parseMode(current)), navigateOptions),
  };
}

const navigateOptions = { replace: true, preventScrollReset: true };

export function parseView(params: URLSearchParams): MapView | undefined {
  const latitude = readNumber(params, 'lat', [-85, 85]);
  const longitude = readNumber(params, 'lng', [-180, 180]);
  const zoom = readNumber(params, 'zoom', [0, 24]);
  if (latitude === undefined || longitude === undefined || zoom === undefined) return undefined;
  return { longitude, latitude, zoom: Math.min(Math.max(zoom, minZoom), maxZoom) };
}

export function parseMode(params: URLSearchParams): MapMode {
  return {
    style: mapStyleNames.find((name) => name === params.get('style')) ?? 'standard',
    isThreeD: params.get('3d') === '1',
  };
}

export function withViewParams(
  params: URLSearchParams,
  view: MapView | undefined,
  mode: MapMode,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const values = {
    lat: view?.latitude.toFixed(5),
    lng: view?.longitude.toFixed(5),
    zoom: view?.zoom.toFixed(2),
    style: mode.style === 'standard' ? undefined : mode.style,
    '3d': mode.isThreeD ? '1' : undefined,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

function readNumber(
  params: URLSearchParams,
  name: string,
  [min, max]: readonly [number, number],
): number | undefined {
  const text = params.get(name);
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return value >= min && value <= max ? value : undefined;
}
