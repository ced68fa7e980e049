import { createSigner, createVerifier } from 'fast-jwt';

import { cachePerObject } from '../cache-per-object.ts';
import { type Clock, second } from '../clock.ts';
import type { Secrets, SigningKey } from '../keys/secrets.ts';

const ttlSeconds = 900;
const clockToleranceSeconds = 60;

/** Limit of the cache; the signature of a cached token is not checked again. */
const maxCachedTokens = 20_000;

export type AccessTokens = {
  sign(claims: { accountId: string; sessionId: string }): string;
  /** Returns undefined unless the token is live and was issued by this installation. */
  verify(token: string): { sessionId: string } | undefined;
};

/** Tokens carry ids only, never a phone or a name: any script on the page can read them. */
export function createAccessTokens(secrets: Secrets, environment: string, clock: Clock): AccessTokens {
  const claimNames = { iss: `nabta:${environment}`, aud: 'nabta' };
  const signerFor = cachePerObject((key: SigningKey) => createTokenSigner(key, claimNames));
  const verifierFor = cachePerObject((key: SigningKey) => createTokenVerifier(key, claimNames));
  const verified = new Map<string, Verified>();

  /** Returns undefined once the key is no longer trusted. */
  const findSigningKey = (kid: string | undefined) =>
    secrets.signingKeys('token-signing').find((key) => key.kid === kid);

  function getVerified(token: string): Verified | undefined {
    const cached = verified.get(token);
    if (cached !== undefined) return cached;
    const key = findSigningKey(kidOf(token));
    if (key === undefined) return undefined;
    const claims = verifierFor(key)(token);
    if (claims?.typ !== 'access' || typeof claims.sid !== 'string') return undefined;
    const entry = { kid: key.kid, sessionId: claims.sid, expiresAt: Number(claims.exp) };
    if (verified.size >= maxCachedTokens) verified.delete(verified.keys().next().value ?? '');
    verified.set(token, entry);
    return entry;
  }

  return {
    sign({ accountId, sessionId }) {
      const iat = Math.floor(clock.now().getTime() / second);
      const [key] = secrets.signingKeys('token-signing');
      return signerFor(key)({ sub: accountId, sid: sessionId, typ: 'access', iat, exp: iat + ttlSeconds });
    },
    verify(token) {
      const cached = getVerified(token);
      if (cached === undefined || findSigningKey(cached.kid) === undefined) return undefined;
      const isLive = cached.expiresAt + clockToleranceSeconds > clock.now().getTime() / second;
      return isLive ? cached : undefined;
    },
  };
}

type Claims = Record<string, unknown>;

type Verified = { kid: string; sessionId: string; expiresAt: number };

type ClaimNames = { iss: string; aud: string };

function createTokenSigner(
  { kid, privateKey }: SigningKey,
  claimNames: ClaimNames,
): (claims: Claims) => string {
  const key = privateKey.export({ format: 'pem', type: 'pkcs8' });
  return createSigner({ algorithm: 'EdDSA', key, kid, ...claimNames });
}

function createTokenVerifier(key: SigningKey, claimNames: ClaimNames): (token: string) => Claims | undefined {
  const verify = createVerifier({
    algorithms: ['EdDSA'],
    key: key.publicKey.export({ format: 'pem', type: 'spki' }),
    allowedIss: claimNames.iss,
    allowedAud: claimNames.aud,
    requiredClaims: ['iss', 'aud', 'sub', 'sid', 'exp', 'iat', 'typ'],
    ignoreExpiration: true,
  });
  return (token) => {
    try {
      return verify(token);
    } catch {
      return undefined;
    }
  };
}

/** Reads the unverified key id; the signature decides whether it is true. */
function kidOf(token: string): string | undefined {
  try {
    const header: { kid?: unknown } | null = JSON.parse(
      Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString(),
    );
    const kid = header?.kid;
    return typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined;
  }
}
