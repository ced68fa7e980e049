import { join } from 'node:path';

import { pagePaths } from '@nabta/contract/pages';
import type { Language } from '@nabta/domain/language';
import { sealPdf } from '@nabta/domain/sealed-pdf';
import sharp from 'sharp';
import { renderSVG } from 'uqr';

import type { Context } from '../../platform/context.ts';
import type { SigningKey } from '../../platform/keys/secrets.ts';
import { bareLetters, commonLetters } from '../../platform/typeset/plain-line.ts';
import type { Sheet } from '../../platform/typeset/sheet.ts';
import { SheetError, typeset } from '../../platform/typeset/typeset.ts';
import { type CertificateWords, wordsOf } from './certificate-words.ts';
import type { Issued } from './issue-certificate.ts';
import { signStatement } from './sign-statement.ts';

/** Counted up with every change of how it is drawn or signed: what was drawn before is kept as files. */
export const design = 2;

const template = join(import.meta.dirname, 'certificate.typ');
/** Of the medallion, which is some 270 dots wide on paper and on a phone. */
const photoSize = 272;
/** As wide as a phone's screen has dots. */
const pictureWidth = 1080;

/** What drawing reaches. */
type Studio = Pick<Context, 'config' | 'pictures' | 'secrets'>;
type Certificate = { issued: Issued; language: Language };

/** A sheet of A4, sealed with a signed statement of what it says. */
export async function drawPdf(studio: Studio, { issued, language }: Certificate): Promise<Buffer> {
  const words = wordsOf(issued, language);
  const content = await set(studio, { issued, words, shape: 'paper' });
  const key = signerOf(studio, issued);
  const token = signStatement(key, { issued, words, content });
  return Buffer.from(sealPdf({ content, token }));
}

/** The key that the certificate was issued under; one that began a moment ago is not it. */
function signerOf({ secrets }: Studio, { keyId }: Issued): SigningKey {
  const key = secrets.signingKeys('certificate-signing').find(({ kid }) => kid === keyId);
  if (key === undefined) throw new Error('The key of a certificate was forgotten before it was drawn.');
  return key;
}

/** The same as a picture to share. */
export async function drawPicture(studio: Studio, { issued, language }: Certificate): Promise<Buffer> {
  const words = wordsOf(issued, language);
  const svg = await set(studio, { issued, words, shape: 'phone' });
  return sharp(svg).resize({ width: pictureWidth }).png({ palette: true, quality: 90 }).toBuffer();
}

type Drawing = { issued: Issued; words: CertificateWords; shape: 'paper' | 'phone' };

async function set(studio: Studio, { issued, words, shape }: Drawing): Promise<Uint8Array> {
  const { imageName } = issued.kind === 'tree' ? issued.tree : issued.forest;
  const photo = imageName === null ? undefined : await readPhoto(studio, imageName);
  const address = new URL(pagePaths.certificate.replace(':serial', issued.serial), studio.config.publicUrl);
  const sheetOf = (words: CertificateWords): Sheet => ({
    template,
    data: {
      shape,
      words,
      address: address.href,
      'shown-address': address.href.replace(/^https?:\/\//u, ''),
      qr: renderSVG(address.href, { ecc: 'Q', border: 0 }),
      photo: photo === undefined ? 'art/seedling.svg' : 'photo.jpg',
    },
    pictures: photo === undefined ? {} : { 'photo.jpg': photo },
    as: shape === 'paper' ? 'pdf' : 'svg',
  });
  // Some letters are more than typst can bear; there is a certificate all the same, with fewer of them.
  const retryWith = (lettersOf: (line: string) => string) => (error: unknown) => {
    if (!(error instanceof SheetError)) throw error;
    return typeset(sheetOf(withLetters(words, lettersOf)));
  };
  return typeset(sheetOf(words)).catch(retryWith(commonLetters)).catch(retryWith(bareLetters));
}

function withLetters(words: CertificateWords, lettersOf: (line: string) => string): CertificateWords {
  return JSON.parse(JSON.stringify(words), (_, value: unknown) =>
    typeof value === 'string' ? lettersOf(value) : value,
  ) as CertificateWords;
}

async function readPhoto({ pictures }: Studio, imageName: string): Promise<Buffer | undefined> {
  const kept = await pictures.read('trees', `${imageName}-640.webp`);
  if (kept === undefined) return undefined;
  return sharp(kept.bytes)
    .resize(photoSize, photoSize, { fit: 'cover' })
    .jpeg({ quality: 74, mozjpeg: true })
    .toBuffer();
}
