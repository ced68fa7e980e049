import type { SecondFactor } from '@nabta/contract/people/second-factor';

/** An account with an authenticator app that is not verified in this session. */
export const testFactor: SecondFactor = {
  isProven: false,
  factors: [{ id: 'factor-1', kind: 'totp', addedAt: '2026-01-01T00:00:00Z', usedAt: null }],
  recoveryCodesLeft: 10,
  mayAdd: false,
  acceptsIssuedCode: false,
};
