import type { SealCrypto } from '@nabta/contract/trees/verify-seal';

/** Uses WebCrypto where it supports Ed25519 (most browsers since 2025), otherwise a library. */
export const sealCrypto: SealCrypto = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', copyBytes(bytes))),
  async verify(publicKey, signature, message) {
    const key = await crypto.subtle
      .importKey('raw', copyBytes(publicKey), 'Ed25519', false, ['verify'])
      .catch(() => undefined);
    if (key !== undefined)
      return crypto.subtle.verify('Ed25519', key, copyBytes(signature), copyBytes(message));
    const { verifyAsync } = await import('@noble/ed25519');
    return verifyAsync(signature, message, publicKey, { zip215: false }).catch(() => false);
  },
};

/** Copies the bytes: WebCrypto rejects views of shared memory. */
const copyBytes = (bytes: Uint8Array) => new Uint8Array(bytes);
