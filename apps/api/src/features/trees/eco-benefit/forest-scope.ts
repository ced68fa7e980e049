export type PartScope = 'account' | 'company' | 'effort' | 'land' | 'planter';

/** Whose trees are summed up. */
export type ForestScope = { scope: PartScope; id: string } | { scope: 'whole' };

/** Under the highest of ids what belongs to all trees is kept. */
const wholeId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export const idOfScope = (scope: ForestScope) => (scope.scope === 'whole' ? wholeId : scope.id);
