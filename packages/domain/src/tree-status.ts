/** How a tree does, as staff tells trees apart: `lost` has ended, `removed` was taken out of the records. */
export const treeStatuses = ['healthy', 'damaged', 'vip', 'lost', 'removed'] as const;
export type TreeStatus = (typeof treeStatuses)[number];

type Facts = { isVip: boolean; isDamaged: boolean; isDeleted: boolean; endedAt: unknown };

/** The one that counts most where several are true. */
export function treeStatusOf({ isVip, isDamaged, isDeleted, endedAt }: Facts): TreeStatus {
  if (isDeleted) return 'removed';
  if (endedAt !== null) return 'lost';
  if (isDamaged) return 'damaged';
  return isVip ? 'vip' : 'healthy';
}
