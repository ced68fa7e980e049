import { join } from 'node:path';

import { pagePaths } from '@nabta/contract/core/pages';
import type { Language } from '@nabta/domain/language';
import { sealPdf } from '@nabta/domain/sealed-pdf';
import sharp from 'sharp';
import { renderSVG } from 'uqr';

import type { Context } from '#core/context.ts';
import type { SigningKey } from '#core/keys/secrets.ts';
import { parseJson } from '#core/parse-json.ts';
import { bareLetters, commonLetters } from '#core/typeset/plain-line.ts';
import { type Sheet, SheetError, typeset } from '#core/typeset/typeset.ts';

import { type CertificateText, getCertificateText } from './certificate-text.ts';
import type { Issued } from './issue-certificate.ts';
import { signStatement } from './sign-statement.ts';

/** Increment on every layout or signing change; rendered files are cached under this version. */
export const design = 3;

const template = join(import.meta.dirname, 'certificate.typ');
/** Pixels of the photo medallion, about 270 wide on paper and on a phone. */
const photoSize = 272;
const imageWidth = 1080;

type RenderContext = Pick<Context, 'config' | 'pictures' | 'secrets'>;
export type Certificate = { issued: Issued; language: Language };

/** A4 PDF, sealed with a signed statement of its content. */
export async function renderPdf(context: RenderContext, { issued, language }: Certificate): Promise<Buffer> {
  const text = getCertificateText(issued, language, context.config.operator);
  const content = await typesetCertificate(context, { issued, text, shape: 'paper' });
  const key = signingKeyOf(context, issued);
  const token = signStatement(key, { issued, text, content });
  return Buffer.from(sealPdf({ content, token }));
}

/** Key the certificate was issued under; a newer key may have started since. */
function signingKeyOf({ secrets }: RenderContext, { keyId }: Issued): SigningKey {
  const key = secrets.signingKeys('certificate-signing').find(({ kid }) => kid === keyId);
  if (key === undefined) throw new Error('The signing key of the certificate was deleted before rendering.');
  return key;
}

export async function renderImage(
  context: RenderContext,
  { issued, language }: Certificate,
): Promise<Buffer> {
  const text = getCertificateText(issued, language, context.config.operator);
  const svg = await typesetCertificate(context, { issued, text, shape: 'phone' });
  return sharp(svg).resize({ width: imageWidth }).png({ palette: true, quality: 90 }).toBuffer();
}

type RenderInput = { issued: Issued; text: CertificateText; shape: 'paper' | 'phone' };

async function typesetCertificate(
  context: RenderContext,
  { issued, text, shape }: RenderInput,
): Promise<Uint8Array> {
  const { imageName } = issued.kind === 'tree' ? issued.tree : issued.forest;
  const photo = imageName === null ? undefined : await readPhoto(context, imageName);
  const address = new URL(pagePaths.certificate.replace(':serial', issued.serial), context.config.publicUrl);
  const sheetOf = (text: CertificateText): Sheet => ({
    template,
    data: {
      shape,
      words: text,
      address: address.href,
      'shown-address': address.href.replace(/^https?:\/\//u, ''),
      qr: renderSVG(address.href, { ecc: 'Q', border: 0 }),
      photo: photo === undefined ? 'art/seedling.svg' : 'photo.jpg',
    },
    pictures: photo === undefined ? {} : { 'photo.jpg': photo },
    as: shape === 'paper' ? 'pdf' : 'svg',
  });
  // Retries with fewer characters, because some letters make typst fail.
  const retryWith = (lettersOf: (line: string) => string) => (error: unknown) => {
    if (!(error instanceof SheetError)) throw error;
    return typeset(sheetOf(withLetters(text, lettersOf)));
  };
  return typeset(sheetOf(text)).catch(retryWith(commonLetters)).catch(retryWith(bareLetters));
}

function withLetters(text: CertificateText, lettersOf: (line: string) => string): CertificateText {
  return parseJson<CertificateText>(
    JSON.stringify(text, (_, value: unknown) => (typeof value === 'string' ? lettersOf(value) : value)),
  );
}

async function readPhoto({ pictures }: RenderContext, imageName: string): Promise<Buffer | undefined> {
  const stored = await pictures.read('trees', `${imageName}-640.webp`);
  if (stored === undefined) return undefined;
  return sharp(stored.bytes)
    .resize(photoSize, photoSize, { fit: 'cover' })
    .jpeg({ quality: 74, mozjpeg: true })
    .toBuffer();
}
