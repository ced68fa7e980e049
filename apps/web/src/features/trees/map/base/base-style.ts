import type { MapConfig } from '@nabta/contract/map/base-map';
import type { Language } from '@nabta/domain/language';
import type { StyleSpecification } from 'maplibre-gl';

import type { MapStyleName } from './map-view.ts';
import type { Mapbox } from './outside/mapbox-address.ts';

export type MapTheme = 'light' | 'dark';

export type StyleChoice = { name: MapStyleName; theme: MapTheme; language: Language };

export type BaseStyle = { style: StyleSpecification; config: MapConfig; isOurs: boolean };

/** An outside map that takes longer is not waited for. */
const outsideTimeoutMs = 6_000;

/** The map below the trees: an outside one where it is set up and answers, else ours. Fails only where our own server does not answer. */
export async function loadBaseStyle(choice: StyleChoice, mayBeOutside: boolean): Promise<BaseStyle> {
  const config = await loadConfig();
  const outside = mayBeOutside ? outsideAddress(config, choice) : undefined;
  const style =
    outside === undefined ? undefined : await loadOutside(outside, config.external?.mapbox ?? null);
  if (style !== undefined) return { style, config, isOurs: false };
  return { style: await loadJson<StyleSpecification>(ownAddress(choice)), config, isOurs: true };
}

export function ownAddress({ name, theme, language }: StyleChoice): string {
  return `/map/style/${name}.json?${new URLSearchParams({ theme, language })}`;
}

/** Where a service names no satellite map, ours is shown; `{theme}` and `{language}` in an address are filled in. */
export function outsideAddress(
  { external }: { external: Pick<NonNullable<MapConfig['external']>, MapStyleName> | null },
  { name, theme, language }: StyleChoice,
): string | undefined {
  const address = external?.[name];
  return address?.replaceAll('{theme}', theme).replaceAll('{language}', language);
}

let knownConfig: Promise<MapConfig> | undefined;

export function loadConfig(): Promise<MapConfig> {
  knownConfig ??= loadJson<MapConfig>('/map/config.json');
  // A failure is not kept for those who try again.
  knownConfig.catch(() => (knownConfig = undefined));
  return knownConfig;
}

async function loadOutside(address: string, mapbox: Mapbox): Promise<StyleSpecification | undefined> {
  const signal = AbortSignal.timeout(outsideTimeoutMs);
  try {
    const { loadOutsideStyle } = await import('./outside/outside-style.ts');
    return await Promise.race([
      loadOutsideStyle(address, mapbox, (file) => loadJson(file, signal)),
      ended(signal),
    ]);
  } catch {
    return undefined;
  }
}

/** Fails with the signal, for work that does not listen to it. */
function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

async function loadJson<Data>(address: string, signal?: AbortSignal): Promise<Data> {
  const answer = await fetch(address, { method: 'GET', ...(signal && { signal }) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as Data;
}
