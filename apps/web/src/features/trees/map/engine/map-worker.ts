import { setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

type TrustedTypes = {
  defaultPolicy: unknown;
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string | null }): unknown;
};

/** Sets MapLibre's worker, the only script URL allowed by the CSP `require-trusted-types-for`. */
export function prepareWorker(): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not know Trusted Types
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (trustedTypes?.defaultPolicy === null)
    trustedTypes.createPolicy('default', { createScriptURL: (url) => (url === workerUrl ? url : null) });
  setWorkerUrl(workerUrl);
}
