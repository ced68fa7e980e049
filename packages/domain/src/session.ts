/** SPEC section 9. */
export const tokenExpiryMarginSeconds = 30;
export const refreshCooldownMs = 2_000;
export const refreshPollMs = 600_000;

/** SECURITY section 3: a session that nobody used for so long is over. */
export const sessionIdleMs = 30 * 24 * 60 * 60 * 1_000;

export type TokenTimes = { issuedAt: number; expiresAt: number };

/** The issue and expiry seconds of a decoded token; undefined where it has no numeric expiry. */
export function tokenTimes(payload: unknown): TokenTimes | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  const { exp, iat } = payload as { exp?: unknown; iat?: unknown };
  if (typeof exp !== 'number' || !Number.isFinite(exp)) return undefined;
  return { issuedAt: typeof iat === 'number' && Number.isFinite(iat) ? iat : exp, expiresAt: exp };
}

/**
 * SPEC section 4: a token counts as expired if it cannot be decoded, has no numeric expiry, or expires within 30 seconds.
 * Its age is counted from the moment this device received it, so that a wrong device clock expires nothing.
 */
export function isTokenExpired(
  times: TokenTimes | undefined,
  receivedAtMs: number | undefined,
  nowMs: number,
): boolean {
  if (times === undefined) return true;
  const canTrustReceipt = receivedAtMs !== undefined && receivedAtMs <= nowMs;
  const remainingSeconds = canTrustReceipt
    ? times.expiresAt - times.issuedAt - (nowMs - receivedAtMs) / 1_000
    : times.expiresAt - nowMs / 1_000;
  return remainingSeconds <= tokenExpiryMarginSeconds;
}
