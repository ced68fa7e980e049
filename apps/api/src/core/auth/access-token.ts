import { createSigner, createVerifier } from 'fast-jwt';

import { type Clock, second } from '../clock.ts';
import type { Secrets, SigningKey } from '../keys/secrets.ts';

/** SECURITY section 3. */
const lifeSeconds = 900;
const clockToleranceSeconds = 60;

/** So many tokens are checked once only; their signature cannot become another one. */
const maxVerified = 20_000;

export type AccessTokens = {
  sign(claims: { accountId: string; sessionId: string }): string;
  /** Undefined for everything that is not a live token of this installation. */
  verify(token: string): { sessionId: string } | undefined;
};

/** Tokens carry ids only, never a phone or a name: any script on the page can read them (SECURITY S1). */
export function createAccessTokens(secrets: Secrets, environment: string, clock: Clock): AccessTokens {
  const names = { iss: `nabta:${environment}`, aud: 'nabta' };
  const signers = new WeakMap<SigningKey, Sign>();
  const verifiers = new WeakMap<SigningKey, Verify>();
  const verified = new Map<string, Verified>();

  /** The key that a token names, while it is believed. */
  const keyOf = (kid: string | undefined) =>
    secrets.signingKeys('token-signing').find((key) => key.kid === kid);

  function read(token: string): Verified | undefined {
    const known = verified.get(token);
    if (known !== undefined) return known;
    const key = keyOf(kidOf(token));
    if (key === undefined) return undefined;
    const claims = recall(verifiers, key, () => verifierOf(key, names))(token);
    if (claims?.typ !== 'access' || typeof claims.sid !== 'string') return undefined;
    const fresh = { kid: key.kid, sessionId: claims.sid, expiresAt: Number(claims.exp) };
    if (verified.size >= maxVerified) forgetOldest(verified);
    verified.set(token, fresh);
    return fresh;
  }

  return {
    sign({ accountId, sessionId }) {
      const iat = Math.floor(clock.now().getTime() / second);
      const [key] = secrets.signingKeys('token-signing');
      const signToken = recall(signers, key, () => signerOf(key, names));
      return signToken({ sub: accountId, sid: sessionId, typ: 'access', iat, exp: iat + lifeSeconds });
    },
    verify(token) {
      const known = read(token);
      if (known === undefined || keyOf(known.kid) === undefined) return undefined;
      const isLive = known.expiresAt + clockToleranceSeconds > clock.now().getTime() / second;
      return isLive ? known : undefined;
    },
  };
}

type Claims = Record<string, unknown>;

type Verified = { kid: string; sessionId: string; expiresAt: number };

type Sign = (claims: Claims) => string;

type Verify = (token: string) => Claims | undefined;

type Names = { iss: string; aud: string };

function recall<Made>(made: WeakMap<SigningKey, Made>, key: SigningKey, make: () => Made): Made {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
}

function forgetOldest(verified: Map<string, Verified>): void {
  for (const oldest of verified.keys()) {
    verified.delete(oldest);
    return;
  }
}

function signerOf({ kid, privateKey }: SigningKey, names: Names): Sign {
  const key = privateKey.export({ format: 'pem', type: 'pkcs8' });
  return createSigner({ algorithm: 'EdDSA', key, kid, ...names });
}

function verifierOf(key: SigningKey, names: Names): Verify {
  const verify = createVerifier({
    algorithms: ['EdDSA'],
    key: key.publicKey.export({ format: 'pem', type: 'spki' }),
    allowedIss: names.iss,
    allowedAud: names.aud,
    requiredClaims: ['iss', 'aud', 'sub', 'sid', 'exp', 'iat', 'typ'],
    ignoreExpiration: true,
  });
  return (token) => {
    try {
      return verify(token) as Claims;
    } catch {
      return undefined;
    }
  };
}

/** Which key a token says it was signed with; the signature decides whether that is true. */
function kidOf(token: string): string | undefined {
  try {
    const header: unknown = JSON.parse(
      Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString(),
    );
    const kid = (header as { kid?: unknown } | null)?.kid;
    return typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined;
  }
}
