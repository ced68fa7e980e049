import { featuresOf } from '../src/classifier/features.ts';
import { safetyIntents } from '../src/intents.ts';
import { type Row, readRows } from './rows.ts';
import { type Example, modelFile, seededRandom, shuffled, train } from './train.ts';

export const modelNames = ['intents', 'safety', 'languages'] as const;
export type ModelName = (typeof modelNames)[number];

/** Trains all models and returns their files. */
export function trainModels(): Record<ModelName, Uint8Array> {
  const rows = readRows('rows').filter(({ intent }) => !intent.includes(','));
  const safetyRows = readRows('safety');
  const harmful = new Set<string>(safetyIntents);
  const intentRows = [...rows, ...someOfEach(safetyRows.filter(({ intent }) => intent !== 'safe'))];
  const labelled = [
    ...safetyRows,
    ...rows.map((row) => (harmful.has(row.intent) ? row : { ...row, intent: 'safe' })),
  ];
  const latin = intentRows.filter(({ text }) => !/\p{Script=Arabic}/u.test(text));
  return {
    intents: modelFile(train(withPrevious(intentRows))),
    safety: modelFile(train(labelled.map((row) => exampleOf(row)))),
    languages: modelFile(
      train(latin.map(({ text, language }) => ({ target: language, features: featuresOf(text) }))),
    ),
  };
}

/** Limits the rows of a danger to about those of other intents, so that no danger is favoured. */
const maxPerDanger = 35;

function someOfEach(rows: readonly Row[]): Row[] {
  const groups = Map.groupBy(
    shuffled(rows, seededRandom(5)),
    ({ intent, language }) => `${intent} ${language}`,
  );
  return [...groups.values()].flatMap((group) => group.slice(0, maxPerDanger));
}

const exampleOf = ({ intent, text, previous }: Row): Example => ({
  target: intent,
  features: featuresOf(text, previous),
});

/** How often a follow-up is learned; there are few of them. */
const followUpRepeats = 3;
/** Share of other rows that are also learned after an unrelated question, so that it is ignored. */
const unrelatedShare = 0.5;

function withPrevious(rows: readonly Row[]): Example[] {
  const random = seededRandom(11);
  return rows.flatMap((row) => {
    if (row.previous !== '') return Array.from({ length: followUpRepeats }, () => exampleOf(row));
    const other = rows[Math.floor(random() * rows.length)];
    const isAlsoAfterOther = random() < unrelatedShare && other?.language === row.language;
    return [exampleOf(row), ...(isAlsoAfterOther ? [exampleOf({ ...row, previous: other.text })] : [])];
  });
}
