import { QueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import {
  catalogueKeys,
  chainKeys,
  companyKeys,
  consoleKeys,
  directoryKeys,
  impactKeys,
  mapKeys,
  staffKeys,
  treeKeys,
  treeRecordKeys,
} from './keys.ts';
import { invalidateChain, invalidateAfterUndo } from './staff-cache-updates.ts';

const log = staffKeys.auditOf({});
const records = [
  directoryKeys.one('land', 'land'),
  companyKeys.page('company'),
  treeRecordKeys.one('7K3M9QX2TB'),
  treeKeys.one('7K3M9QX2TB'),
  impactKeys.scopes,
  mapKeys.plans({}),
];
const chain = chainKeys.issue('issue');
const consoleEntries = [consoleKeys.counts, consoleKeys.overviewOf('last30Days')];

test('invalidates every record after an undo, but not the supply chain', () => {
  expect(staleAfter(invalidateAfterUndo)).toEqual([log, ...records]);
});

test('invalidates the supply chain and the console counts after a chain change', () => {
  expect(staleAfter(invalidateChain)).toEqual([chain, ...consoleEntries]);
});

/** Returns the invalidated keys of a cache with one entry of each kind. */
function staleAfter(change: (queryClient: QueryClient) => void): QueryKey[] {
  const queryClient = new QueryClient();
  for (const queryKey of [log, ...records, chain, ...consoleEntries, catalogueKeys.species])
    queryClient.setQueryData(queryKey, {});
  change(queryClient);
  const invalidated = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  return invalidated.map(({ queryKey }) => queryKey);
}
