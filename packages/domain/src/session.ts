export const tokenExpiryMarginSeconds = 30;
export const refreshCooldownMs = 2_000;
export const refreshPollMs = 600_000;

/** Sessions unused for this long end. */
export const sessionIdleMs = 30 * 24 * 60 * 60 * 1_000;

export type TokenTimes = { issuedAt: number; expiresAt: number };

/** Returns issue and expiry seconds of a decoded token; undefined without a numeric expiry. */
export function tokenTimes(payload: unknown): TokenTimes | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  const { exp, iat }: { exp?: unknown; iat?: unknown } = payload;
  if (typeof exp !== 'number' || !Number.isFinite(exp)) return undefined;
  return { issuedAt: typeof iat === 'number' && Number.isFinite(iat) ? iat : exp, expiresAt: exp };
}

/**
 * A token counts as expired if it has no numeric expiry or expires within 30 seconds. Its age is measured
 * from receipt on this device, so a wrong device clock does not matter.
 */
export function isTokenExpired(
  times: TokenTimes | undefined,
  receivedAtMs: number | undefined,
  nowMs: number,
): boolean {
  if (times === undefined) return true;
  const isReceiptPlausible = receivedAtMs !== undefined && receivedAtMs <= nowMs;
  const remainingSeconds = isReceiptPlausible
    ? times.expiresAt - times.issuedAt - (nowMs - receivedAtMs) / 1_000
    : times.expiresAt - nowMs / 1_000;
  return remainingSeconds <= tokenExpiryMarginSeconds;
}
