import { createHash } from 'node:crypto';

import type { Rolldown } from 'vite';

/** Names a build by what is in it: files are named by their content, and the same source gives the same on every machine. */
export function releaseOf(version: string, bundle: Rolldown.OutputBundle): string {
  const files = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !name.endsWith('.map'));
  const content = createHash('sha256').update(files.toSorted().join('\n')).digest('hex');
  return `${version}+${content.slice(0, 8)}`;
}
