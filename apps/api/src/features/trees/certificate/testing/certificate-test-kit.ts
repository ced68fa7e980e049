import {
  type Certificate,
  type CertificateKeys,
  certificateKeysPath,
  readCertificate,
} from '@nabta/contract/certificate';
import { openPdf } from '@nabta/domain/sealed-pdf';
import { extractText, getDocumentProxy } from 'unpdf';

import { type TestApp, TestBrowser } from '../../../testing/test-app.ts';

/** What tests of certificates do again and again. */
export function certificateHouse(house: TestApp) {
  const ask = (path: string, browser?: TestBrowser, headers: Record<string, string> = {}) =>
    house.app.inject({
      url: `/api${path}`,
      headers: { ...(browser?.token && { authorization: `Bearer ${browser.token}` }), ...headers },
    });
  return {
    ask,
    certify: (publicId: string, language = 'ar', browser?: TestBrowser) =>
      ask(`/tree/${publicId}/certificate?lang=${language}`, browser),
    async keys(): Promise<CertificateKeys> {
      return (await house.app.inject(certificateKeysPath)).json<CertificateKeys>();
    },
    async read(serial: string, browser = new TestBrowser(() => house.app)): Promise<Certificate> {
      const { body } = await browser.call(readCertificate, { params: { serial } });
      return body.data as Certificate;
    },
  };
}

/** The number that a file states. */
export function serialOf(file: Uint8Array): string {
  const statement = openPdf(file)?.token.split('.')[1] ?? '';
  return (JSON.parse(Buffer.from(statement, 'base64url').toString()) as { serial: string }).serial;
}

/** What can be selected and found in a PDF, and how many pages it has. */
export async function readPdf(file: Uint8Array): Promise<{ text: string; pages: number; links: string[] }> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  const notes = (await (await pdf.getPage(1)).getAnnotations()) as { url?: string }[];
  return { text, pages: totalPages, links: notes.flatMap(({ url }) => url ?? []) };
}
