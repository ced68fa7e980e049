import { decodeBase64Url, encodeBase64Url } from '@nabta/domain/base64url';
import { openPdf } from '@nabta/domain/sealed-pdf';

import { type CertificateKeys, type CertificateStatement, sealType } from './certificate.ts';

/** What a machine brings to verify with: the browser, or Node. */
export type SealCrypto = {
  sha256(bytes: Uint8Array): Promise<Uint8Array>;
  /** Ed25519. */
  verify(publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array): Promise<boolean>;
};

/** `unsealed`: nothing of ours, or cut off. `changed`: not as we gave it out. `unknown-key`: signed by nobody we know. */
export type SealFinding<Statement = CertificateStatement> =
  | { is: 'genuine'; statement: Statement }
  | { is: 'unsealed' | 'changed' | 'unknown-key' };

/** Whether a file is a certificate as it was given out, byte for byte. Needs nothing but the published keys. */
export function verifySeal(
  file: Uint8Array,
  keys: CertificateKeys,
  crypto: SealCrypto,
): Promise<SealFinding> {
  return verifyPdf<CertificateStatement>(file, { type: sealType, keys, crypto });
}

type AskedSeal = { type: string; keys: CertificateKeys; crypto: SealCrypto };

/** The same of any PDF that carries a seal of this type. */
export async function verifyPdf<Statement extends { sha256: string }>(
  file: Uint8Array,
  asked: AskedSeal,
): Promise<SealFinding<Statement>> {
  const sealed = openPdf(file);
  if (sealed === undefined) return { is: 'unsealed' };
  const found = await openToken<Statement>(sealed.token, asked);
  if (found.is !== 'genuine') return found;
  const digest = encodeBase64Url(await asked.crypto.sha256(sealed.content));
  return found.statement.sha256 === digest ? found : { is: 'changed' };
}

/** What we signed is what we wrote: its shape need not be checked. */
export async function openToken<Statement>(
  token: string,
  { type, keys: { keys }, crypto }: AskedSeal,
): Promise<SealFinding<Statement>> {
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  const told: { alg?: unknown; typ?: unknown; kid?: unknown } | undefined = jsonOf(head);
  const statement = jsonOf(body) as Statement | undefined;
  const signed = decodeBase64Url(signature);
  const isWhole = told?.alg === 'EdDSA' && told.typ === type && rest.length === 0;
  if (!isWhole || statement === undefined || signed === undefined) return { is: 'changed' };
  const key = keys.find(({ kid }) => kid === told.kid);
  const publicKey = key && decodeBase64Url(key.x);
  if (publicKey === undefined) return { is: 'unknown-key' };
  const message = Uint8Array.from(`${head}.${body}`, (character) => character.charCodeAt(0));
  return (await crypto.verify(publicKey, signed, message)) ? { is: 'genuine', statement } : { is: 'changed' };
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
