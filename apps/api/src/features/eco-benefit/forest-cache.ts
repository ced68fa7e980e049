import { midnightsAround } from '@nabta/eco/day-line';
import type { Instant } from '@nabta/eco/units';

import { second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { TaggedJson } from '../../platform/http/answer.ts';
import {
  createDatabaseMemory,
  createPromiseMemory,
  type PromiseMemory,
} from '../../platform/promise-memory.ts';
import { createWaitingLine } from '../../platform/waiting-line.ts';
import { secondOf } from './as-of.ts';
import { type ForestScope, idOfScope } from './forest-scope.ts';
import { versionsOf } from './forest-version.ts';
import { type Forest, type ForestFilters, loadForest, type VersionedForest } from './forest.ts';

/** SECURITY D1: the page asks every five seconds, and of a thousand that ask at once one goes to the database. */
const freshMs = 5 * second;
/** A forest that takes long to read is kept longer, so that reading it takes only a small part of the time. */
const freshPerReadingMs = 40;
const maxFreshMs = 30 * second;
const maxAnswers = 50;

/** SECURITY D1: at most four at a time, so that sums never take all connections. */
const inLine = createWaitingLine({ atOnce: 4, maxWaiting: 200, maxWaitMs: 8 * second });

/** Told of a second and written once for all who ask within it. */
type Answer = { asOf: Instant; json: TaggedJson };
type ReadForest = VersionedForest & {
  key: string;
  readingMs: number;
  /** What was worked out for a day, once for all who ask for it meanwhile. */
  prepared: PromiseMemory<TellAt>;
  answers: Map<string, Answer>;
};

/** Tells of any second of the day for which it was prepared. */
export type TellAt = (asOf: Instant) => unknown;

/** What is asked: all that a day's answers have in common is prepared once. */
export type Question = { name: string; prepare: (forest: Forest, asOf: Instant) => TellAt | Promise<TellAt> };

const memoryOf = createDatabaseMemory<ReadForest>({
  maxBytes: 96e6,
  bytesOf,
  keepMs: ({ readingMs }) => Math.min(maxFreshMs, Math.max(freshMs, freshPerReadingMs * readingMs)),
});

/** Answers a question about a forest as of this second; a forest that was measured meanwhile is read again at once. */
export async function askForest(
  context: Context,
  scope: ForestScope,
  filters: ForestFilters,
  { name, prepare }: Question,
): Promise<TaggedJson> {
  const asOf = secondOf(context.clock.now());
  const { key, forest, prepared, answers } = await recallForest(context, scope, filters);
  const [, dayEnd] = midnightsAround(asOf);
  const tell = await prepared.recall(`${dayEnd} ${name}`, async () => prepare(forest, asOf));
  const known = answers.get(name);
  if (known?.asOf === asOf) return known.json;
  const json = new TaggedJson(JSON.stringify(tell(asOf)));
  if (answers.size >= maxAnswers) answers.clear();
  answers.set(name, { asOf, json });
  memoryOf(context).weigh(key);
  return json;
}

/** What is prepared for an answer is of the size of its text, and a text takes two bytes a letter at most. */
const bytesPerLetter = 4;
const bytesPerCohort = 28;
const bytesPerMeasuredTree = 400;

function bytesOf({ forest, answers }: ReadForest): number {
  const cohorts = forest.cohorts.groups.reduce((sum, { counts }) => sum + counts.length, 0);
  const letters = [...answers].reduce((sum, [name, { json }]) => sum + name.length + json.text.length, 0);
  return bytesPerCohort * cohorts + bytesPerMeasuredTree * forest.measured.length + bytesPerLetter * letters;
}

/** The forest itself, at most five seconds old. */
export async function readForest(
  context: Context,
  scope: ForestScope,
  filters: ForestFilters = {},
): Promise<Forest> {
  return (await recallForest(context, scope, filters)).forest;
}

/** A forest that was measured since it was read is read again, so that nobody is told of it as it was before. */
async function recallForest(
  context: Context,
  scope: ForestScope,
  filters: ForestFilters,
): Promise<ReadForest> {
  const memory = memoryOf(context);
  const key = JSON.stringify([scope, filters]);
  const read = () =>
    memory.recall(key, () =>
      inLine(async () => {
        const startedAt = context.clock.now().getTime();
        const found = await loadForest(context.database, scope, filters);
        return {
          ...found,
          key,
          readingMs: context.clock.now().getTime() - startedAt,
          prepared: createPromiseMemory<TellAt>({ max: maxAnswers }),
          answers: new Map<string, Answer>(),
        };
      }),
    );
  // One who finds it in no memory reads it with its version, and need not ask for that before.
  if (!memory.has(key)) return read();
  const id = idOfScope(scope);
  const version = (await versionsOf(context.database, [id])).get(id) ?? 0;
  const known = await read();
  if (known.version === version) return known;
  memory.disown(key, known);
  return read();
}
