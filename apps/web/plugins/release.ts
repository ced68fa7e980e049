import { createHash } from 'node:crypto';

import type { Rolldown } from 'vite';

/**
 * Returns the release name of a build. Asset names contain content hashes, so the same source has the same name
 * on every machine.
 */
export function releaseOf(version: string, bundle: Rolldown.OutputBundle): string {
  const assetNames = Object.keys(bundle).filter(
    (name) => name.startsWith('assets/') && !name.endsWith('.map'),
  );
  const hash = createHash('sha256').update(assetNames.toSorted().join('\n')).digest('hex');
  return `${version}+${hash.slice(0, 8)}`;
}
