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
import { chainChanged, changeUndone } from './staff-changes.ts';

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
const around = [consoleKeys.counts, consoleKeys.overviewOf('last30Days')];

test('what was taken back is asked for wherever it may stand, and the chain is not', () => {
  expect(staleAfter(changeUndone)).toEqual([log, ...records]);
});

test('what moved in the chain is asked for, with what the console counts of it', () => {
  expect(staleAfter(chainChanged)).toEqual([chain, ...around]);
});

/** Of a cache in which there is something of everything. */
function staleAfter(change: (queryClient: QueryClient) => void): QueryKey[] {
  const queryClient = new QueryClient();
  for (const queryKey of [log, ...records, chain, ...around, catalogueKeys.species])
    queryClient.setQueryData(queryKey, {});
  change(queryClient);
  const found = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  return found.map(({ queryKey }) => queryKey);
}
