import { decodeBase64Url, encodeBase64Url } from '@nabta/domain/base64url';
import { openPdf } from '@nabta/domain/sealed-pdf';

import { type CertificateKeys, type CertificateStatement, sealType } from './certificate.ts';

/** What a machine brings to verify with: the browser, or Node. */
export type SealCrypto = {
  sha256(bytes: Uint8Array): Promise<Uint8Array>;
  /** Ed25519. */
  verify(publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array): Promise<boolean>;
};

/** `unsealed`: no certificate of ours, or cut off. `changed`: not as we gave it out. `unknown-key`: signed by nobody we know. */
export type SealFinding =
  | { is: 'genuine'; statement: CertificateStatement }
  | { is: 'unsealed' | 'changed' | 'unknown-key' };

/** Whether a file is a certificate as it was given out, byte for byte. Needs nothing but the published keys. */
export async function verifySeal(
  file: Uint8Array,
  { keys }: CertificateKeys,
  crypto: SealCrypto,
): Promise<SealFinding> {
  const sealed = openPdf(file);
  if (sealed === undefined) return { is: 'unsealed' };
  const { content, token } = sealed;
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  const told: { alg?: unknown; typ?: unknown; kid?: unknown } | undefined = jsonOf(head);
  const statement = jsonOf(body) as CertificateStatement | undefined;
  const signed = decodeBase64Url(signature);
  const isWhole = told?.alg === 'EdDSA' && told.typ === sealType && rest.length === 0;
  if (!isWhole || statement === undefined || signed === undefined) return { is: 'changed' };
  const key = keys.find(({ kid }) => kid === told.kid);
  const publicKey = key && decodeBase64Url(key.x);
  if (publicKey === undefined) return { is: 'unknown-key' };
  const digest = encodeBase64Url(await crypto.sha256(content));
  // What we signed is what we wrote: its shape need not be checked.
  const message = Uint8Array.from(`${head}.${body}`, (character) => character.charCodeAt(0));
  const isOurs = statement.sha256 === digest && (await crypto.verify(publicKey, signed, message));
  return isOurs ? { is: 'genuine', statement } : { is: 'changed' };
}

/** Undefined where it is not the JSON of an object. */
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
