import type { BaseMapMetadata, MapConfig } from '@nabta/contract/trees/map/base-map';
import type { Language } from '@nabta/domain/language';
import type { StyleSpecification } from 'maplibre-gl';

import type { Mapbox } from './external/mapbox-address.ts';
import { type MapStyleName, type MapView, maxZoom } from './map-view.ts';

export type MapTheme = 'light' | 'dark';

export type StyleChoice = { name: MapStyleName; theme: MapTheme; language: Language };

export type BaseStyle = BaseMapMetadata & {
  style: StyleSpecification;
  config: MapConfig;
  isBuiltIn: boolean;
};

const externalTimeoutMs = 6_000;

const externalFacts: BaseMapMetadata = { hasStreets: true, isMissingTiles: false, usesOtherHosts: true };

/**
 * Loads the external map style if it is configured and reachable, else the built-in one, without tiles of
 * other hosts if they failed; rejects only when our server fails.
 */
export async function loadBaseStyle(choice: StyleChoice, mayUseOtherHosts: boolean): Promise<BaseStyle> {
  const config = await loadConfig();
  const externalUrl = mayUseOtherHosts ? externalStyleUrl(config, choice) : undefined;
  const style =
    externalUrl === undefined ? undefined : await loadExternal(externalUrl, config.external?.mapbox ?? null);
  if (style !== undefined) return { style, config, isBuiltIn: false, ...externalFacts };
  const builtIn = await loadJson<BuiltInStyle>(builtInStyleUrl(choice, mayUseOtherHosts));
  return { style: builtIn, config, isBuiltIn: true, ...builtIn.metadata };
}

type BuiltInStyle = StyleSpecification & { metadata: BaseMapMetadata };

export function builtInStyleUrl({ name, theme, language }: StyleChoice, mayUseOtherHosts: boolean): string {
  const query = { theme, language, ...(!mayUseOtherHosts && { tiles: 'own' }) };
  return `/map/style/${name}.json?${new URLSearchParams(query)}`;
}

/** Streets of an own extract cover only a part of the world. */
export function hasStreetsAt({ style, hasStreets }: BaseStyle, { longitude, latitude }: MapView): boolean {
  const source = style.sources['streets'];
  const [west, south, east, north] =
    source?.type === 'vector' && source.bounds ? source.bounds : [-180, -90, 180, 90];
  const isInside = longitude >= west && longitude <= east && latitude >= south && latitude <= north;
  return hasStreets && isInside;
}

/** Maximum zoom of a map; without trees, lands and streets it ends where no more places are named. */
export function maxZoomOf(
  base: BaseStyle | undefined,
  { view, hasContent }: { view: MapView | undefined; hasContent: boolean },
): number {
  if (base === undefined || !base.isBuiltIn) return maxZoom;
  const { standard, places } = base.config.maxZooms;
  return hasContent || view === undefined || hasStreetsAt(base, view) ? standard : places;
}

/** Undefined without an external style of this name; replaces `{theme}` and `{language}`. */
export function externalStyleUrl(
  { external }: { external: Pick<NonNullable<MapConfig['external']>, MapStyleName> | null },
  { name, theme, language }: StyleChoice,
): string | undefined {
  const address = external?.[name];
  return address?.replaceAll('{theme}', theme).replaceAll('{language}', language);
}

let cachedConfig: Promise<MapConfig> | undefined;

export function loadConfig(): Promise<MapConfig> {
  cachedConfig ??= loadJson<MapConfig>('/map/config.json');
  // Failures are not cached, so that a retry can succeed.
  cachedConfig.catch(() => (cachedConfig = undefined));
  return cachedConfig;
}

async function loadExternal(address: string, mapbox: Mapbox): Promise<StyleSpecification | undefined> {
  const signal = AbortSignal.timeout(externalTimeoutMs);
  try {
    const { loadExternalStyle } = await import('./external/external-style.ts');
    return await Promise.race([
      loadExternalStyle(address, mapbox, (file) => loadJson(file, signal)),
      rejectOnAbort(signal),
    ]);
  } catch {
    return undefined;
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      const reason: Error = signal.reason;
      reject(reason);
    });
  });
}

async function loadJson<Data>(address: string, signal?: AbortSignal): Promise<Data> {
  const response = await fetch(address, { method: 'GET', ...(signal && { signal }) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const data: Data = await response.json();
  return data;
}
