import type { SecondFactor } from '@nabta/contract/second-factor';

/** Somebody who has an authenticator app and has not proven it yet. */
export const testFactor: SecondFactor = {
  isProven: false,
  factors: [{ id: 'factor-1', kind: 'totp', addedAt: '2026-01-01T00:00:00Z', usedAt: null }],
  recoveryCodesLeft: 10,
  mayAdd: false,
};
