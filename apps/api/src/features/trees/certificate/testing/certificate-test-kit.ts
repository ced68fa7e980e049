import {
  type Certificate,
  type CertificateKeys,
  certificateKeysPath,
  readCertificate,
} from '@nabta/contract/trees/certificate';
import { readSealedPdf } from '@nabta/domain/sealed-pdf';
import { extractText, getDocumentProxy } from 'unpdf';

import { parseJson } from '#core/parse-json.ts';
import { type TestApp, TestBrowser } from '#testing/test-app.ts';

export function certificateTestKit(app: TestApp) {
  const ask = (path: string, browser?: TestBrowser, headers: Record<string, string> = {}) =>
    app.app.inject({
      url: `/api${path}`,
      headers: { ...(browser?.token && { authorization: `Bearer ${browser.token}` }), ...headers },
    });
  return {
    ask,
    certify: (publicId: string, language = 'ar', browser?: TestBrowser) =>
      ask(`/tree/${publicId}/certificate?lang=${language}`, browser),
    async keys(): Promise<CertificateKeys> {
      return (await app.app.inject(certificateKeysPath)).json<CertificateKeys>();
    },
    async read(serial: string, browser = new TestBrowser(() => app.app)): Promise<Certificate> {
      const { body } = await browser.call(readCertificate, { params: { serial } });
      return body.data;
    },
  };
}

export function serialOf(file: Uint8Array): string {
  const statement = readSealedPdf(file)?.token.split('.')[1] ?? '';
  return parseJson<{ serial: string }>(Buffer.from(statement, 'base64url').toString()).serial;
}

export async function readPdf(file: Uint8Array): Promise<{ text: string; pages: number; links: string[] }> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  const notes = (await (await pdf.getPage(1)).getAnnotations()) as { url?: string }[];
  return { text, pages: totalPages, links: notes.flatMap(({ url }) => url ?? []) };
}
