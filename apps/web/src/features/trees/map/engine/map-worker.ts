import { setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

/** In development the URL has a query already. */
const hostsPrefix = `${workerUrl}${workerUrl.includes('?') ? '&' : '?'}hosts=`;

/**
 * Sets MapLibre's worker, the only script URL allowed by the CSP `require-trusted-types-for`. A worker runs
 * under the policy that its file was cached with, so each set of hosts has a URL of its own.
 */
export function prepareWorker(hosts: readonly string[]): void {
  const { trustedTypes } = window;
  if (trustedTypes?.defaultPolicy === null)
    trustedTypes.createPolicy('default', {
      createScriptURL: (url) => (url === workerUrl || url.startsWith(hostsPrefix) ? url : null),
    });
  setWorkerUrl(hosts.length === 0 ? workerUrl : `${hostsPrefix}${encodeURIComponent(hosts.join())}`);
}
