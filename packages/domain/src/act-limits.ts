import { maxGiftsWithoutApproval, maxUsesWithoutApproval } from './campaign.ts';

type ActLimit = {
  /** Largest sum within the window; the acts of the operator count as those of one company. */
  perPerson: number;
  perCompany: number;
  windowHours: number;
  /** `approval`: a second person approves what exceeds it. `refusal`: it waits for the window to pass. */
  above: 'approval' | 'refusal';
};

/** Limits on the sum of acts, because many small acts do what one large act does. */
export const actLimits = {
  coupon_uses: {
    perPerson: maxUsesWithoutApproval,
    perCompany: maxUsesWithoutApproval,
    windowHours: 24,
    above: 'approval',
  },
  bulk_gifts: {
    perPerson: maxGiftsWithoutApproval,
    perCompany: maxGiftsWithoutApproval,
    windowHours: 24,
    above: 'approval',
  },
  stock_write_offs: { perPerson: 200, perCompany: 200, windowHours: 24, above: 'approval' },
  role_changes: { perPerson: 20, perCompany: 60, windowHours: 24, above: 'refusal' },
  exports: { perPerson: 40, perCompany: 200, windowHours: 24, above: 'refusal' },
  company_renames: { perPerson: 10, perCompany: 20, windowHours: 24, above: 'refusal' },
  import_approvals: { perPerson: 20, perCompany: 40, windowHours: 24, above: 'refusal' },
} as const satisfies Record<string, ActLimit>;

export type ActLimitName = keyof typeof actLimits;
