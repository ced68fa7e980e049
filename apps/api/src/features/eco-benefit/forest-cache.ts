import { TaggedJson } from '../../platform/answer.ts';
import { second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { createDatabaseMemory } from '../../platform/promise-memory.ts';
import { createWaitingLine } from '../../platform/waiting-line.ts';
import type { ForestScope } from './forest-scope.ts';
import { type Forest, type ForestFilters, loadForest } from './forest.ts';

/** SECURITY D1: the page asks every five seconds, and of a thousand that ask at once one goes to the database. */
const freshMs = 5 * second;
/** A forest that takes long to read is kept longer, so that reading it takes only a small part of the time. */
const freshPerReadingMs = 40;
const mostFreshMs = 30 * second;
const mostAnswers = 50;

/** SECURITY D1: at most four at a time, so that sums never take all connections. */
const inLine = createWaitingLine({ atOnce: 4, mostWaiting: 200, mostWaitMs: 8 * second });

type ReadForest = { forest: Forest; readingMs: number; answers: Map<string, TaggedJson> };

const memoryOf = createDatabaseMemory<ReadForest>({
  max: 2_000,
  keepMs: ({ readingMs }) => Math.min(mostFreshMs, Math.max(freshMs, freshPerReadingMs * readingMs)),
});

/** Answers a question about a forest; the same question within five seconds gets the same answer, written once. */
export async function askForest(
  context: Context,
  scope: ForestScope,
  filters: ForestFilters,
  question: { name: string; answer: (forest: Forest, now: Date) => unknown },
): Promise<TaggedJson> {
  const now = context.clock.now();
  const { forest, answers } = await recallForest(context, scope, filters);
  const answer = answers.get(question.name) ?? new TaggedJson(JSON.stringify(question.answer(forest, now)));
  if (answers.size >= mostAnswers) answers.clear();
  answers.set(question.name, answer);
  return answer;
}

/** The forest itself, at most five seconds old. */
export async function readForest(
  context: Context,
  scope: ForestScope,
  filters: ForestFilters = {},
): Promise<Forest> {
  return (await recallForest(context, scope, filters)).forest;
}

function recallForest(context: Context, scope: ForestScope, filters: ForestFilters): Promise<ReadForest> {
  const { database, clock } = context;
  return memoryOf(context).recall(JSON.stringify([scope, filters]), () =>
    inLine(async () => {
      const startedAt = clock.now().getTime();
      const forest = await loadForest(database, scope, filters);
      return { forest, readingMs: clock.now().getTime() - startedAt, answers: new Map() };
    }),
  );
}
