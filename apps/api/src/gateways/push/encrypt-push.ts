import { createCipheriv, createECDH, type ECDH, hkdfSync } from 'node:crypto';

import { random } from '#core/random.ts';

/** Keys of a browser's push subscription, in base64url. */
export type PushKeys = { p256dh: string; auth: string };

type EncryptionRandomness = { salt: Buffer; sender: ECDH };

/** One record; push services accept no more (RFC 8030, section 7.2). */
const recordSize = 4_096;
const lastRecord = Buffer.from([2]);

/** RFC 8291 over RFC 8188 (aes128gcm), one record. Throws when the browser's key is not on the curve. */
export function encryptPush(message: string, keys: PushKeys, { salt, sender } = createRandomness()): Buffer {
  const receiverKey = Buffer.from(keys.p256dh, 'base64url');
  const senderKey = sender.getPublicKey();
  const shared = sender.computeSecret(receiverKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const secret = derive(shared, Buffer.from(keys.auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = [
    cipher.update(message, 'utf8'),
    cipher.update(lastRecord),
    cipher.final(),
    cipher.getAuthTag(),
  ];
  const body = Buffer.concat([header(salt, senderKey), ...record]);
  if (body.length > recordSize) throw new Error(`A push message of ${body.length} bytes is too long.`);
  return body;
}

/** Returns true if the keys are valid for encryption. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    createKeyPair().computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

function createRandomness(): EncryptionRandomness {
  return { salt: random.bytes(16), sender: createKeyPair() };
}

function createKeyPair(): ECDH {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair;
}

function derive(key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length));
}

function header(salt: Buffer, senderKey: Buffer): Buffer {
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordSize, 0);
  sizes.writeUInt8(senderKey.length, 4);
  return Buffer.concat([salt, sizes, senderKey]);
}
