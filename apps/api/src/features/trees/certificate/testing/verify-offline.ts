import { createHash, createPublicKey, verify } from 'node:crypto';

import type { CertificateKeys } from '@nabta/contract/trees/certificate';
import { type SealCrypto, verifySeal } from '@nabta/contract/trees/verify-seal';

/** Verifies with only the file and the published keys, without the server. */
export function verifyOffline(file: Uint8Array, keys: CertificateKeys) {
  return verifySeal(file, keys, nodeCrypto);
}

export const nodeCrypto: SealCrypto = {
  sha256: async (bytes) => createHash('sha256').update(bytes).digest(),
  verify: async (publicKey, signature, message) => {
    const x = Buffer.from(publicKey).toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, message, key, signature);
  },
};
