import type { SealCrypto } from '@nabta/contract/verify-seal';

/** The browser's own where it knows Ed25519 (since 2025 in most); older ones get it from a library. */
export const sealCrypto: SealCrypto = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', ownBuffer(bytes))),
  async verify(publicKey, signature, message) {
    const key = await crypto.subtle
      .importKey('raw', ownBuffer(publicKey), 'Ed25519', false, ['verify'])
      .catch(() => undefined);
    if (key !== undefined)
      return crypto.subtle.verify('Ed25519', key, ownBuffer(signature), ownBuffer(message));
    const { verifyAsync } = await import('@noble/ed25519');
    return verifyAsync(signature, message, publicKey, { zip215: false }).catch(() => false);
  },
};

/** A view may lie in a memory that is shared, which WebCrypto does not take. */
const ownBuffer = (bytes: Uint8Array) => new Uint8Array(bytes);
