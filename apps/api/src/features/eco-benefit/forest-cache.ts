import { second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { TaggedJson } from '../../platform/serve.ts';
import { createWaitingLine } from '../../platform/waiting-line.ts';
import type { ForestScope } from './forest-scope.ts';
import { type Forest, type ForestFilters, loadForest } from './forest.ts';

/** SECURITY D1: the page asks every five seconds, and of a thousand that ask at once one goes to the database. */
const freshMs = 5 * second;
/** A forest that takes long to read is kept longer, so that reading it takes only a small part of the time. */
const freshPerReadingMs = 40;
const mostFreshMs = 30 * second;
const mostForests = 2_000;
const mostAnswers = 50;

/** SECURITY D1: at most four at a time, so that sums never take all connections. */
const inLine = createWaitingLine({ atOnce: 4, mostWaiting: 200, mostWaitMs: 8 * second });

type Entry = { forest: Promise<Forest>; expiresAt: number; answers: Map<string, TaggedJson> };

/** What was read is kept in memory for moments only, by the connection it was read through. */
const entriesOf = new WeakMap<Context['database'], Map<string, Entry>>();

/** Answers a question about a forest; the same question within five seconds gets the same answer, written once. */
export async function askForest(
  context: Context,
  scope: ForestScope,
  filters: ForestFilters,
  question: { name: string; answer: (forest: Forest, now: Date) => unknown },
): Promise<TaggedJson> {
  const now = context.clock.now();
  const { forest, answers } = entryOf(context, scope, filters, now);
  const known = answers.get(question.name);
  if (known !== undefined) return known;
  const loaded = await forest;
  const written = answers.get(question.name) ?? new TaggedJson(JSON.stringify(question.answer(loaded, now)));
  if (answers.size >= mostAnswers) answers.clear();
  answers.set(question.name, written);
  return written;
}

/** The forest itself, at most five seconds old. */
export async function readForest(
  context: Context,
  scope: ForestScope,
  filters: ForestFilters = {},
): Promise<Forest> {
  return entryOf(context, scope, filters, context.clock.now()).forest;
}

function entryOf(context: Context, scope: ForestScope, filters: ForestFilters, now: Date): Entry {
  const { database, clock } = context;
  const entries = entriesOf.get(database) ?? new Map<string, Entry>();
  entriesOf.set(database, entries);
  const key = JSON.stringify([scope, filters]);
  const known = entries.get(key);
  if (known !== undefined && known.expiresAt > now.getTime()) return known;
  entries.delete(key);
  forgetOld(entries, now);
  const forest = inLine(async () => {
    const startedAt = clock.now().getTime();
    const loaded = await loadForest(database, scope, filters);
    const readingMs = clock.now().getTime() - startedAt;
    entry.expiresAt = now.getTime() + Math.min(mostFreshMs, Math.max(freshMs, freshPerReadingMs * readingMs));
    return loaded;
  });
  const entry: Entry = { forest, expiresAt: now.getTime() + freshMs, answers: new Map() };
  entries.set(key, entry);
  // A failure is told to those who waited for it and to nobody after them.
  forest.catch(() => entries.get(key) === entry && entries.delete(key));
  return entry;
}

/** In the order in which they were read, so that the old ones come first. */
function forgetOld(entries: Map<string, Entry>, now: Date): void {
  for (const [key, { expiresAt }] of entries) {
    if (expiresAt > now.getTime() && entries.size < mostForests) return;
    entries.delete(key);
  }
}
