import {
  createECDH,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

import { cachePerObject } from '../cache-per-object.ts';
import { type Purpose, purposes } from './purposes.ts';

/** `number` identifies a key within its purpose; objects derived from it are cached with it. */
export type Key = { readonly number: number; readonly bytes: Uint8Array };

export type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject };

/** `publicKey` is the uncompressed point in base64url, as browsers expect it. */
export type VapidKey = { privateKey: KeyObject; publicKey: string };

type SigningPurpose = 'token-signing' | 'certificate-signing';

export type HmacPurpose = Exclude<Purpose, SigningPurpose | 'share-link' | 'vapid'>;

/** Keys rotate at any moment, so callers must not cache the results. */
export type Secrets = {
  /** Returns the HMAC of a short text with the current key of a purpose. */
  hmac(purpose: HmacPurpose, text: string): Buffer;
  /** Returns the HMACs with every valid key, to verify values issued before the last rotation. */
  hmacs(purpose: HmacPurpose, text: string): Buffer[];
  /**
   * Returns the HMAC with one key, undefined once it is deleted: for values so short that two valid keys
   * would double the chance of a guess.
   */
  hmacWithKey(purpose: HmacPurpose, keyNumber: number, text: string): Buffer | undefined;
  /** Returns the number of the current key. */
  keyNumber(purpose: HmacPurpose): number;
  /** The first key signs; all keys verify. */
  signingKeys(purpose: SigningPurpose): [SigningKey, ...SigningKey[]];
  /** 64 bytes for AES-SIV, which encrypts the phone inside a share link. */
  shareLinkKey: Uint8Array;
  /** Authenticates messages to push services (RFC 8292); browsers subscribe with its public half. */
  vapid: VapidKey;
};

/** `keysOf` returns the keys of a purpose at this moment, the current one first. */
export function secretsOf(keysOf: (purpose: Purpose) => readonly Key[]): Secrets {
  function requireKeys(purpose: Purpose): readonly [Key, ...Key[]] {
    const [first, ...others] = keysOf(purpose);
    if (first === undefined) throw new Error(`There is no key for ${purpose}.`);
    return [first, ...others];
  }
  const hmacOf = (key: Key, purpose: HmacPurpose, text: string) =>
    createHmac('sha256', hmacKey(key)).update(`${purpose}\n${text}`).digest();

  return {
    hmac: (purpose, text) => hmacOf(requireKeys(purpose)[0], purpose, text),
    hmacs: (purpose, text) => requireKeys(purpose).map((key) => hmacOf(key, purpose, text)),
    hmacWithKey(purpose, keyNumber, text) {
      const key = requireKeys(purpose).find(({ number }) => number === keyNumber);
      return key && hmacOf(key, purpose, text);
    },
    keyNumber: (purpose) => requireKeys(purpose)[0].number,
    signingKeys(purpose) {
      const [first, ...others] = requireKeys(purpose);
      return [signingKey(first), ...others.map(signingKey)];
    },
    shareLinkKey: requireKeys('share-link')[0].bytes,
    vapid: vapidKey(requireKeys('vapid')[0]),
  };
}

/** Derives all secrets from one text, as an installation older than its key store does. */
export function deriveSecrets(masterSecret: string): Secrets {
  const cache = new Map<Purpose, Key>();
  return secretsOf((purpose) => {
    const key = cache.get(purpose) ?? { number: 1, bytes: derivedKey(masterSecret, purpose) };
    cache.set(purpose, key);
    return [key];
  });
}

/** An installation older than its key store derived all keys from the master secret; they stay valid. */
export function derivedKey(masterSecret: string, purpose: Purpose): Uint8Array {
  const hasOwnKey = ['token-signing', 'certificate-signing', 'share-link', 'vapid'].includes(purpose);
  const name = hasOwnKey ? purpose : 'mac';
  return new Uint8Array(hkdfSync('sha256', masterSecret, '', `nabta/${name}`, purposes[purpose].bytes));
}

const hmacKey = cachePerObject(({ bytes }: Key) => createSecretKey(bytes));

const signingKey = cachePerObject(({ bytes }: Key): SigningKey => {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Ed25519Prefix, bytes]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey);
  const kid = createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('base64url')
    .slice(0, 12);
  return { kid, privateKey, publicKey };
});

/** RFC 8410: the bytes before the 32 bytes of an Ed25519 key in PKCS #8. */
const pkcs8Ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

const vapidKey = cachePerObject(({ bytes }: Key): VapidKey => {
  // 128 bits more than the order has, so that the remainder is nearly uniform (FIPS 186-5, A.2.1).
  const randomInteger = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  const scalar = (randomInteger % (p256Order - 1n)) + 1n;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex');
  const point = pair.getPublicKey();
  const key = {
    kty: 'EC',
    crv: 'P-256',
    d: base64Url(pair.getPrivateKey()),
    x: base64Url(point.subarray(1, 33)),
    y: base64Url(point.subarray(33)),
  };
  return { privateKey: createPrivateKey({ key, format: 'jwk' }), publicKey: base64Url(point) };
});

/** SEC 2, secp256r1. */
const p256Order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Pads with leading zeros: a JSON Web Key requires all 32 bytes. */
function base64Url(bytes: Buffer): string {
  return Buffer.concat([Buffer.alloc(Math.max(0, 32 - bytes.length)), bytes]).toString('base64url');
}
