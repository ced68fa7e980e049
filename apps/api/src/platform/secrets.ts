import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

export type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject };

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
};

export function deriveSecrets(masterSecret: string, previousMasterSecret?: string): Secrets {
  const macKey = derive(masterSecret, 'mac', 32);
  return {
    signing: signingKey(masterSecret),
    retired: previousMasterSecret === undefined ? [] : [signingKey(previousMasterSecret)],
    mac: (purpose, text) => createHmac('sha256', macKey).update(`${purpose}\n${text}`).digest(),
    shareLinkKey: derive(masterSecret, 'share-link', 64),
  };
}

function signingKey(masterSecret: string): SigningKey {
  const seed = derive(masterSecret, 'token-signing', 32);
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

/** RFC 8410: what stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const pkcs8Ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

function derive(masterSecret: string, purpose: string, length: number): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', masterSecret, '', `nabta/${purpose}`, length));
}
