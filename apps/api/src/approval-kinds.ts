import { couponsApproval } from './features/campaign/make-coupons.ts';
import { bulkGiftApproval } from './features/campaign/start-bulk-gift.ts';
import { resetFactors } from './features/second-factor/reset-factors.ts';
import type { ApprovalKinds } from './platform/approval-kind.ts';

/** Every act that takes two people, listed by hand; one of the contract that no feature declares does not compile. */
export const approvalKinds: ApprovalKinds = {
  reset_factors: resetFactors,
  make_coupons: couponsApproval,
  bulk_gift: bulkGiftApproval,
};
