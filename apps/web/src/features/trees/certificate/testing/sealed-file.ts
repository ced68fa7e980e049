import { sealType } from '@nabta/contract/trees/certificate';
import type { CertificateKeys } from '@nabta/contract/trees/certificate';
import { encodeBase64Url } from '@nabta/domain/base64url';
import { sealPdf } from '@nabta/domain/sealed-pdf';

const utf8 = new TextEncoder();
const encodeJson = (value: object) => encodeBase64Url(utf8.encode(JSON.stringify(value)));

/** Returns a small sealed PDF and the keys that verify it. */
export async function createSealedFile(serial: string): Promise<{ file: Uint8Array; keys: CertificateKeys }> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const content = utf8.encode('%PDF-1.7\nxref\n0 0\ntrailer\n<<>>\nstartxref\n9\n%%EOF');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  const statement = {
    serial,
    kind: 'tree',
    language: 'ar',
    issuedAt: '2026-03-01T09:00:00.000Z',
    owner: 'نورة القحطاني',
    tree: 'T000000001',
    title: 'سدرة جدتي',
    facts: [{ label: 'النوع', value: 'السدر' }],
    dedication: null,
    sha256: encodeBase64Url(digest),
  };
  const signed = `${encodeJson({ alg: 'EdDSA', typ: sealType, kid: 'key' })}.${encodeJson(statement)}`;
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, utf8.encode(signed)));
  const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return {
    file: sealPdf({ content, token: `${signed}.${encodeBase64Url(signature)}` }),
    keys: { keys: [{ kty: 'OKP', crv: 'Ed25519', kid: 'key', x }] },
  };
}
