import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

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
import { readListedIds } from './list-trees.ts';

/** Increment on every layout or signing change; rendered files are cached under this version. */
export const design = 3;

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
    headlineKg: facts.benefit.headlineKg,
    likely: facts.benefit.likely,
    method: facts.benefit.method.version,
    facts: sha256,
    sha256: createHash('sha256').update(content).digest('base64url'),
  };
  const token = signToken(key, disclosureSealType, JSON.stringify(statement));
  return Buffer.from(sealPdf({ content, token }));
}

async function readFirstIds(gzipped: Uint8Array): Promise<string[]> {
  const ids: string[] = [];
  for await (const part of readListedIds(gzipped)) {
    ids.push(...part.slice(0, maxListed - ids.length));
    if (ids.length >= maxListed) break;
  }
  return ids;
}
