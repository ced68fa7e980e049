import { setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

/** Sets MapLibre's worker, the only script URL allowed by the CSP `require-trusted-types-for`. */
export function prepareWorker(): void {
  const { trustedTypes } = window;
  if (trustedTypes?.defaultPolicy === null)
    trustedTypes.createPolicy('default', { createScriptURL: (url) => (url === workerUrl ? url : null) });
  setWorkerUrl(workerUrl);
}
