import { createHash } from 'node:crypto';

import type { Rolldown } from 'vite';

/**
 * Release name from the version and the asset names, which contain content hashes; the same source gives the
 * same name on every machine.
 */
export function releaseOf(version: string, bundle: Rolldown.OutputBundle): string {
  const files = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !name.endsWith('.map'));
  const content = createHash('sha256').update(files.toSorted().join('\n')).digest('hex');
  return `${version}+${content.slice(0, 8)}`;
}
