import { decodeBase64Url, encodeBase64Url } from '@nabta/domain/base64url';
import { readSealedPdf } from '@nabta/domain/sealed-pdf';

import { type CertificateKeys, type CertificateStatement, sealType } from './certificate.ts';

/** Platform crypto: the browser or Node. */
export type SealCrypto = {
  sha256(bytes: Uint8Array): Promise<Uint8Array>;
  /** Ed25519. */
  verify(publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array): Promise<boolean>;
};

/**
 * `unsealed`: no seal or truncated. `changed`: modified after signing. `unknown-key`: not signed with a
 * published key.
 */
export type SealResult<Statement = CertificateStatement> =
  | { is: 'genuine'; statement: Statement }
  | { is: 'unsealed' | 'changed' | 'unknown-key' };

/** Verifies offline that a file is an unmodified certificate; needs only the published keys. */
export function verifySeal(file: Uint8Array, keys: CertificateKeys, crypto: SealCrypto): Promise<SealResult> {
  return verifyPdf<CertificateStatement>(file, { type: sealType, keys, crypto });
}

type SealOptions = { type: string; keys: CertificateKeys; crypto: SealCrypto };

/** Verifies any PDF with a seal of the given type. */
export async function verifyPdf<Statement extends { sha256: string }>(
  file: Uint8Array,
  options: SealOptions,
): Promise<SealResult<Statement>> {
  const sealed = readSealedPdf(file);
  if (sealed === undefined) return { is: 'unsealed' };
  const result = await openToken<Statement>(sealed.token, options);
  if (result.is !== 'genuine') return result;
  const digest = encodeBase64Url(await options.crypto.sha256(sealed.content));
  return result.statement.sha256 === digest ? result : { is: 'changed' };
}

export async function openToken<Statement>(
  token: string,
  { type, keys: { keys }, crypto }: SealOptions,
): Promise<SealResult<Statement>> {
  const [encodedHeader = '', body = '', signature = '', ...rest] = token.split('.');
  const header: { alg?: unknown; typ?: unknown; kid?: unknown } | undefined = jsonOf(encodedHeader);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only our server can have signed it
  const statement = jsonOf(body) as Statement | undefined;
  const signed = decodeBase64Url(signature);
  const isValidToken = header?.alg === 'EdDSA' && header.typ === type && rest.length === 0;
  if (!isValidToken || statement === undefined || signed === undefined) return { is: 'changed' };
  const key = keys.find(({ kid }) => kid === header.kid);
  const publicKey = key && decodeBase64Url(key.x);
  if (publicKey === undefined) return { is: 'unknown-key' };
  const message = Uint8Array.from(`${encodedHeader}.${body}`, (character) => character.charCodeAt(0));
  return (await crypto.verify(publicKey, signed, message)) ? { is: 'genuine', statement } : { is: 'changed' };
}

/** Returns undefined unless the text encodes a JSON object. */
function jsonOf(encoded: string): object | undefined {
  const bytes = decodeBase64Url(encoded);
  if (bytes === undefined) return undefined;
  const escaped = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  try {
    const value: unknown = JSON.parse(decodeURIComponent(escaped));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
