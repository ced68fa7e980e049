import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';

import { pagePaths } from '@nabta/contract/core/pages';
import {
  type DisclosureFacts,
  disclosureSealType,
  type DisclosureStatement,
} from '@nabta/contract/operations/disclosure';
import type { Language } from '@nabta/domain/language';
import { sealPdf } from '@nabta/domain/sealed-pdf';
import { renderSVG } from 'uqr';

import type { Config } from '#config.ts';
import type { SigningKey } from '#core/keys/secrets.ts';
import { typeset } from '#core/typeset/typeset.ts';
import { signToken } from '#features/trees/certificate/sign-statement.ts';

import { getDisclosureText } from './disclosure-text.ts';

/** Increment on every layout or signing change; rendered files are cached under this version. */
export const design = 1;

const template = join(import.meta.dirname, 'disclosure.typ');
const logos = join(import.meta.dirname, '../../trees/certificate/art');
const maxListed = 600;

type RenderInput = {
  facts: DisclosureFacts;
  sha256: string;
  language: Language;
  /** Gzipped trees.csv. */
  trees: Uint8Array;
  publicUrl: Config['publicUrl'];
  key: SigningKey;
};

/** A4 PDF, sealed with a signed statement of the totals and the digest of the facts. */
export async function renderDisclosure(input: RenderInput): Promise<Buffer> {
  const { facts, sha256, language, trees, publicUrl, key } = input;
  const ids = await readFirstIds(trees);
  const reportText = getDisclosureText(facts, { language, sha256, printedTrees: ids.length });
  const address = new URL(pagePaths.disclosure.replace(':serial', facts.serial), publicUrl);
  const content = await typeset({
    template,
    data: {
      words: reportText,
      ids,
      address: address.href,
      'shown-address': address.href.replace(/^https?:\/\//u, ''),
      qr: renderSVG(address.href, { ecc: 'Q', border: 0 }),
    },
    pictures: { 'logo.svg': await readFile(join(logos, language === 'ar' ? 'logo-ar.svg' : 'logo-en.svg')) },
    as: 'pdf',
  });
  const statement: DisclosureStatement = {
    serial: facts.serial,
    language,
    company: reportText.sponsor,
    ...facts.period,
    madeAt: facts.madeAt,
    trees: { counted: facts.benefit.trees.counted, total: facts.benefit.trees.total },
    co2RemovedKg: facts.benefit.co2RemovedKg,
    likely: facts.benefit.likely,
    method: facts.benefit.method.version,
    facts: sha256,
    sha256: createHash('sha256').update(content).digest('base64url'),
  };
  const token = signToken(key, disclosureSealType, JSON.stringify(statement));
  return Buffer.from(sealPdf({ content, token }));
}

/** Reads only the ids that are printed; the first line is the header and ids contain no quoted characters. */
async function readFirstIds(gzipped: Uint8Array): Promise<string[]> {
  const list = createGunzip().setEncoding('utf8');
  list.end(gzipped);
  let lines: string[] = [''];
  for await (const text of list as AsyncIterable<string>) {
    lines = [...lines.slice(0, -1), ...`${lines.at(-1)}${text}`.split('\n')];
    if (lines.length > maxListed + 1) break;
  }
  return lines
    .slice(1, maxListed + 1)
    .filter((line) => line !== '')
    .map((line) => line.split(',')[1] ?? '');
}
