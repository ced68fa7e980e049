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

export type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject };

/** `publicKey` is the uncompressed point in base64url, as browsers want it. */
export type VapidKey = { privateKey: KeyObject; publicKey: string };

/** Every key of the house, each derived from the one master secret for a single purpose. */
export type Secrets = {
  /** Signs access tokens. */
  signing: SigningKey;
  /** Accepted but no longer used for signing: keys of the master secret before the last rotation. */
  retired: SigningKey[];
  /** MACs a short text for one purpose, for example the one-time code of a challenge. */
  mac(purpose: string, text: string): Buffer;
  /** 64 bytes for AES-SIV, which seals the phone inside a share link. */
  shareLinkKey: Uint8Array;
  /** Signs certificates; their public halves are kept for good, so that old ones verify after a rotation. */
  certificate: SigningKey;
  /** Tells push services that a message is ours (RFC 8292); browsers subscribe with its public half. */
  vapid: VapidKey;
};

export function deriveSecrets(masterSecret: string, previousMasterSecret?: string): Secrets {
  const macKey = createSecretKey(derive(masterSecret, 'mac', 32));
  return {
    signing: signingKey(masterSecret, 'token-signing'),
    retired: previousMasterSecret === undefined ? [] : [signingKey(previousMasterSecret, 'token-signing')],
    mac: (purpose, text) => createHmac('sha256', macKey).update(`${purpose}\n${text}`).digest(),
    shareLinkKey: derive(masterSecret, 'share-link', 64),
    certificate: signingKey(masterSecret, 'certificate-signing'),
    vapid: vapidKey(masterSecret),
  };
}

function signingKey(masterSecret: string, purpose: string): SigningKey {
  const seed = derive(masterSecret, purpose, 32);
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Ed25519Prefix, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey);
  const kid = createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('base64url')
    .slice(0, 12);
  return { kid, privateKey, publicKey };
}

function vapidKey(masterSecret: string): VapidKey {
  // 128 bits more than the order has, so that the remainder is as good as uniform (FIPS 186-5, A.2.1).
  const chance = BigInt(`0x${Buffer.from(derive(masterSecret, 'vapid', 48)).toString('hex')}`);
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
}

/** SEC 2, secp256r1. */
const p256Order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Shorter scalars keep their leading zeros: a JSON Web Key wants all 32 bytes. */
function base64Url(bytes: Buffer): string {
  return Buffer.concat([Buffer.alloc(Math.max(0, 32 - bytes.length)), bytes]).toString('base64url');
}

/** RFC 8410: what stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const pkcs8Ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

function derive(masterSecret: string, purpose: string, length: number): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', masterSecret, '', `nabta/${purpose}`, length));
}
