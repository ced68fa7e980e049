import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';

import {
  type DisclosureFacts,
  disclosureSealType,
  type DisclosureStatement,
} from '@nabta/contract/disclosure';
import { pagePaths } from '@nabta/contract/pages';
import type { Language } from '@nabta/domain/language';
import { sealPdf } from '@nabta/domain/sealed-pdf';
import { renderSVG } from 'uqr';

import type { Config } from '../../config.ts';
import type { SigningKey } from '../../platform/keys/secrets.ts';
import { typeset } from '../../platform/typeset/typeset.ts';
import { signedToken } from '../certificate/sign-statement.ts';
import { wordsOf } from './disclosure-words.ts';

/** Counted up with every change of how it is drawn or signed: what was drawn before is kept as files. */
export const design = 1;

const template = join(import.meta.dirname, 'disclosure.typ');
const logos = join(import.meta.dirname, '../certificate/art');
/** The first pages of the list; all of it is a file of its own. */
const maxListed = 600;

type Drawing = {
  facts: DisclosureFacts;
  /** Of the facts. */
  sha256: string;
  language: Language;
  /** The list of trees, as it is kept. */
  trees: Uint8Array;
  publicUrl: Config['publicUrl'];
  key: SigningKey;
};

/** Sheets of A4, sealed with a signed statement of the totals and of the facts that they were drawn from. */
export async function drawDisclosure({
  facts,
  sha256,
  language,
  trees,
  publicUrl,
  key,
}: Drawing): Promise<Buffer> {
  const ids = await firstIds(trees);
  const words = wordsOf(facts, { language, sha256, shown: ids.length });
  const address = new URL(pagePaths.disclosure.replace(':serial', facts.serial), publicUrl);
  const content = await typeset({
    template,
    data: {
      words,
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
    company: words.sponsor,
    ...facts.period,
    madeAt: facts.madeAt,
    trees: { counted: facts.benefit.trees.counted, total: facts.benefit.trees.total },
    co2RemovedKg: facts.benefit.co2RemovedKg,
    likely: facts.benefit.likely,
    method: facts.benefit.method.version,
    facts: sha256,
    sha256: createHash('sha256').update(content).digest('base64url'),
  };
  const token = signedToken(key, disclosureSealType, JSON.stringify(statement));
  return Buffer.from(sealPdf({ content, token }));
}

/** The list begins with its title; an id has nothing that a table would have to quote. No more of it is read than is shown. */
async function firstIds(gzipped: Uint8Array): Promise<string[]> {
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
