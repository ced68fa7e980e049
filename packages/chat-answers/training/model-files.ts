import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

import { modelNames, trainModels } from './models.ts';

const trainingFolder = new URL('./', import.meta.url);
const classifierFolder = new URL('../src/classifier/', import.meta.url);
const recordFile = new URL('models.json', classifierFolder);

/** Hashes of the model files and of everything they are made from. */
export type ModelRecord = { sources: string; files: Record<string, string> };

/** Trains the models and writes them with their hashes. */
export function writeModels(): Record<string, number> {
  const files = Object.entries(trainModels());
  for (const [name, file] of files) writeFileSync(new URL(`${name}.bin`, classifierFolder), file);
  writeFileSync(recordFile, `${JSON.stringify(currentRecord(), null, 2)}\n`);
  return Object.fromEntries(files.map(([name, { length }]) => [name, length]));
}

export function recordedModels(): ModelRecord {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by writeModels
  return JSON.parse(readFileSync(recordFile, 'utf8')) as ModelRecord;
}

/** The hashes as the files are now. */
export function currentRecord(): ModelRecord {
  const rows = readdirSync(trainingFolder).filter((name) => name.endsWith('.tsv'));
  const sources = [
    ...rows.toSorted().map((name) => new URL(name, trainingFolder)),
    ...['train.ts', 'models.ts'].map((name) => new URL(name, trainingFolder)),
    ...['lexicon.tsv', 'lexicon.ts', 'features.ts', 'consonants.ts'].map(
      (name) => new URL(name, classifierFolder),
    ),
  ];
  const files = modelNames.map((name) => [name, hashOf([new URL(`${name}.bin`, classifierFolder)])]);
  return { sources: hashOf(sources), files: Object.fromEntries(files) };
}

function hashOf(urls: readonly URL[]): string {
  const hash = createHash('sha256');
  for (const url of urls) hash.update(readFileSync(url));
  return hash.digest('hex');
}
