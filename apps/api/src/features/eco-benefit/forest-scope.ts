export type PartScope = 'account' | 'company' | 'effort' | 'land' | 'planter';

/** Whose trees are summed up. */
export type ForestScope = { scope: PartScope; id: string } | { scope: 'whole' };
