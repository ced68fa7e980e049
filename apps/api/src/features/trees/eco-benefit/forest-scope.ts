import type { TreeFilters } from '@nabta/contract/trees/tree';

export type ForestFilters = Omit<TreeFilters, 'from_date' | 'to_date'>;

export type RecordKind = 'account' | 'company' | 'effort' | 'land' | 'planter';

export type ScopeOfRecord = { scope: RecordKind; id: string };

export type ForestScope = ScopeOfRecord | { scope: 'whole' };

/** Reserved id for data of all trees. */
const wholeId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export const idOfScope = (scope: ForestScope) => (scope.scope === 'whole' ? wholeId : scope.id);
