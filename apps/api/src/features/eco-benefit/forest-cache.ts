import { midnightsAround } from '@nabta/eco/day-line';
import type { Instant } from '@nabta/eco/units';

import { second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { TaggedJson } from '../../platform/serve.ts';
import { createWaitingLine } from '../../platform/waiting-line.ts';
import { secondOf } from './as-of.ts';
import { type ForestScope, idOfScope } from './forest-scope.ts';
import { versionsOf } from './forest-version.ts';
import { type Forest, type ForestFilters, loadForest, type VersionedForest } from './forest.ts';

/** SECURITY D1: the page asks every five seconds, and of a thousand that ask at once one goes to the database. */
const freshMs = 5 * second;
/** A forest that takes long to read is kept longer, so that reading it takes only a small part of the time. */
const freshPerReadingMs = 40;
const mostFreshMs = 30 * second;
const mostForests = 2_000;
const mostAnswers = 50;

/** SECURITY D1: at most four at a time, so that sums never take all connections. */
const inLine = createWaitingLine({ atOnce: 4, mostWaiting: 200, mostWaitMs: 8 * second });

/** What was worked out for a day, told of a second of it and written once for all who ask within that second. */
type Answer = { dayEnd: Instant; tell: TellAt; asOf: Instant; json: TaggedJson };
type Entry = { forest: Promise<VersionedForest>; expiresAt: number; answers: Map<string, Answer> };

/** Tells of any second of the day for which it was prepared. */
export type TellAt = (asOf: Instant) => unknown;

/** What is asked: all that a day's answers have in common is prepared once. */
export type Question = { name: string; prepare: (forest: Forest, asOf: Instant) => TellAt };

/** What was read is kept in memory for moments only, by the connection it was read through. */
const entriesOf = new WeakMap<Context['database'], Map<string, Entry>>();

/** Answers a question about a forest as of this second; a forest that was measured meanwhile is read again at once. */
export async function askForest(
  context: Context,
  scope: ForestScope,
  filters: ForestFilters,
  { name, prepare }: Question,
): Promise<TaggedJson> {
  const asOf = secondOf(context.clock.now());
  const { forest, answers } = await entryOf(context, scope, filters);
  const loaded = await forest;
  const known = answers.get(name);
  if (known?.asOf === asOf) return known.json;
  const [, dayEnd] = midnightsAround(asOf);
  const tell = known?.dayEnd === dayEnd ? known.tell : prepare(loaded, asOf);
  const json = new TaggedJson(JSON.stringify(tell(asOf)));
  if (answers.size >= mostAnswers) answers.clear();
  answers.set(name, { dayEnd, tell, asOf, json });
  return json;
}

/** The forest itself, at most five seconds old. */
export async function readForest(
  context: Context,
  scope: ForestScope,
  filters: ForestFilters = {},
): Promise<Forest> {
  return (await entryOf(context, scope, filters)).forest;
}

async function entryOf(context: Context, scope: ForestScope, filters: ForestFilters): Promise<Entry> {
  const { database, clock } = context;
  const entries = entriesOf.get(database) ?? new Map<string, Entry>();
  entriesOf.set(database, entries);
  const key = JSON.stringify([scope, filters]);
  const isFresh = ({ expiresAt }: Entry) => expiresAt > clock.now().getTime();
  const known = entries.get(key);
  if (known === undefined || !isFresh(known)) return startEntry(context, entries, key, { scope, filters });
  const id = idOfScope(scope);
  const version = (await versionsOf(database, [id])).get(id) ?? 0;
  if ((await known.forest).version >= version) return known;
  const newer = entries.get(key);
  return newer !== undefined && newer !== known
    ? newer
    : startEntry(context, entries, key, { scope, filters });
}

function startEntry(
  { database, clock }: Context,
  entries: Map<string, Entry>,
  key: string,
  { scope, filters }: { scope: ForestScope; filters: ForestFilters },
): Entry {
  const now = clock.now();
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
