/** Status as shown to staff: `lost` means ended, `removed` means deleted from the records. */
export const treeStatuses = ['healthy', 'damaged', 'vip', 'lost', 'removed'] as const;
export type TreeStatus = (typeof treeStatuses)[number];

type Facts = { isVip: boolean; isDamaged: boolean; isDeleted: boolean; endedAt: unknown };

/** Returns the most important status if several apply. */
export function treeStatusOf({ isVip, isDamaged, isDeleted, endedAt }: Facts): TreeStatus {
  if (isDeleted) return 'removed';
  if (endedAt !== null) return 'lost';
  if (isDamaged) return 'damaged';
  return isVip ? 'vip' : 'healthy';
}
