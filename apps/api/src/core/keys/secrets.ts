import {
  createECDH,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type KeyObject,
} from 'node:crypto';

import { derivedKey } from './derived-key.ts';
import type { Purpose } from './purposes.ts';

/** One key of a purpose, known by its number; what follows from it is remembered with it. */
export type Key = { readonly number: number; readonly bytes: Uint8Array };

export type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject };

/** `publicKey` is the uncompressed point in base64url, as browsers want it. */
export type VapidKey = { privateKey: KeyObject; publicKey: string };

type SigningPurpose = 'token-signing' | 'certificate-signing';

export type MacPurpose = Exclude<Purpose, SigningPurpose | 'share-link' | 'vapid'>;

/** What the house makes and knows again by its keys. Those that pass may change at any moment, so nothing of theirs is kept for later. */
export type Secrets = {
  /** MACs a short text for one purpose, by the key that makes what is new. */
  mac(purpose: MacPurpose, text: string): Buffer;
  /** The same by every key that is believed, for what was handed out before the last change. */
  macs(purpose: MacPurpose, text: string): Buffer[];
  /** The same by one of them, undefined once it is forgotten: for what is so short that a guess must not have two chances. */
  macBy(purpose: MacPurpose, keyNumber: number, text: string): Buffer | undefined;
  /** The number of the key that makes what is new. */
  keyNumber(purpose: MacPurpose): number;
  /** The first signs; all are believed. */
  signingKeys(purpose: SigningPurpose): [SigningKey, ...SigningKey[]];
  /** 64 bytes for AES-SIV, which seals the phone inside a share link. */
  shareLinkKey: Uint8Array;
  /** Tells push services that a message is ours (RFC 8292); browsers subscribe with its public half. */
  vapid: VapidKey;
};

/** `keysOf` answers the keys of a purpose as they are now, first the one that makes what is new. */
export function secretsOf(keysOf: (purpose: Purpose) => readonly Key[]): Secrets {
  function all(purpose: Purpose): readonly [Key, ...Key[]] {
    const [first, ...others] = keysOf(purpose);
    if (first === undefined) throw new Error(`There is no key for ${purpose}.`);
    return [first, ...others];
  }
  const macOf = (key: Key, purpose: MacPurpose, text: string) =>
    createHmac('sha256', macKey(key)).update(`${purpose}\n${text}`).digest();

  return {
    mac: (purpose, text) => macOf(all(purpose)[0], purpose, text),
    macs: (purpose, text) => all(purpose).map((key) => macOf(key, purpose, text)),
    macBy(purpose, keyNumber, text) {
      const key = all(purpose).find(({ number }) => number === keyNumber);
      return key && macOf(key, purpose, text);
    },
    keyNumber: (purpose) => all(purpose)[0].number,
    signingKeys(purpose) {
      const [first, ...others] = all(purpose);
      return [signingKey(first), ...others.map(signingKey)];
    },
    shareLinkKey: all('share-link')[0].bytes,
    vapid: vapidKey(all('vapid')[0]),
  };
}

/** Secrets that follow from one text, as in a house that is older than its ring. */
export function deriveSecrets(masterSecret: string): Secrets {
  const known = new Map<Purpose, Key>();
  return secretsOf((purpose) => {
    const key = known.get(purpose) ?? { number: 1, bytes: derivedKey(masterSecret, purpose) };
    known.set(purpose, key);
    return [key];
  });
}

/** What is made of a key once, and goes with it. */
function onceForEach<Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new WeakMap<Key, { made: Made }>();
  return (key) => {
    const once = known.get(key) ?? { made: make(key) };
    known.set(key, once);
    return once.made;
  };
}

const macKey = onceForEach(({ bytes }) => createSecretKey(bytes));

const signingKey = onceForEach(({ bytes }): SigningKey => {
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

/** RFC 8410: what stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const pkcs8Ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

const vapidKey = onceForEach(({ bytes }): VapidKey => {
  // 128 bits more than the order has, so that the remainder is as good as uniform (FIPS 186-5, A.2.1).
  const chance = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  const scalar = (chance % (p256Order - 1n)) + 1n;
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

/** Shorter scalars keep their leading zeros: a JSON Web Key wants all 32 bytes. */
function base64Url(bytes: Buffer): string {
  return Buffer.concat([Buffer.alloc(Math.max(0, 32 - bytes.length)), bytes]).toString('base64url');
}
