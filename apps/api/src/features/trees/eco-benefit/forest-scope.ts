export type RecordKind = 'account' | 'company' | 'effort' | 'land' | 'planter';

export type ForestScope = { scope: RecordKind; id: string } | { scope: 'whole' };

/** Reserved id for data of all trees. */
const wholeId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export const idOfScope = (scope: ForestScope) => (scope.scope === 'whole' ? wholeId : scope.id);
