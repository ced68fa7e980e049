import { later, second } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Executor } from '../../../platform/postgres/database.ts';
import { returnGiftsOfPerson } from '../../gift/return-gifts-of-person.ts';
import { dropPictures } from '../../picture/drop-pictures.ts';
import { removePhotosOfPerson } from '../../picture/remove-photos-of-person.ts';
import { releaseTrees } from '../../tree/release-trees.ts';
import type { Person } from '../personal-tables.fragments.ts';
import * as queries from './erasure.queries.ts';

/** So many at once that others who want the same rows wait a moment, and no longer. */
const batch = 100;
/** Well below the minute after which a job is taken for dead. */
const longestRunMs = 20 * second;

/** What names the person is looked for in whole tables, once. */
const longestStatementMs = 30 * second;

/** Each answers how many it dealt with, and none when there are no more. */
const steps = [
  (sql: Executor, person: Person, now: Date) => returnGiftsOfPerson(sql, person, { limit: batch, now }),
  (sql: Executor, { id }: Person, now: Date) => releaseTrees(sql, id, { limit: batch, now }),
  (sql: Executor, { id }: Person) => removePhotosOfPerson(sql, id, batch),
];

/**
 * Erases whoever asked for it fourteen days ago; answers when to come again where there is more to do. What the person holds
 * passes on in small transactions, each whole by itself, so that a process that is killed is followed by one that goes on; the
 * person goes in the last.
 */
export async function erasePerson(context: Context, accountId: string): Promise<Date | undefined> {
  const { database, clock, drawings, erasureLedger } = context;
  const endsAt = later(clock.now(), longestRunMs);
  const waitsUntil = await queries.selectEraseAfter(database.sql, accountId);
  if (waitsUntil === undefined || waitsUntil > clock.now()) return waitsUntil;
  const person = await queries.updateErasureBegun(database.sql, accountId, clock.now());
  if (person === undefined) return undefined;
  // Before anything goes: from here on nobody stops it, and a restored database must be told.
  await erasureLedger.note(person.id);
  for (const step of steps) {
    let done = batch;
    while (done > 0) {
      done = await database.transaction((sql) => step(sql, person, clock.now()));
      if (clock.now() >= endsAt) return clock.now();
    }
  }
  const isForgotten = await database.transaction((sql) => forget(sql, person, clock.now()), {
    longestStatementMs,
  });
  if (!isForgotten) return clock.now();
  // Copies of pages and certificates carry names; they are drawn again for whoever asks.
  await drawings.clear();
  return undefined;
}

/** False where something came into the person's hands after all. */
async function forget(sql: Executor, person: Person, now: Date): Promise<boolean> {
  await queries.lockAccountToErase(sql, person.id);
  if (await queries.selectHoldsAnything(sql, person)) return false;
  const sent = await queries.selectTicketPictures(sql, person);
  const reported = await queries.updateReportsWordless(sql, person);
  await queries.updateGiftsWordless(sql, person);
  await queries.updatePlanterNameless(sql, person);
  await queries.deleteAnswersOfGivenTrees(sql, person);
  await queries.deletePersonalRows(sql, person);
  await queries.deleteTraces(sql, person);
  const portrait = await queries.deleteAccount(sql, person.id);
  await queries.updateErased(sql, person.id, now);
  await dropPictures(sql, 'trees', reported);
  await dropPictures(sql, 'tickets', sent);
  await dropPictures(sql, 'accounts', portrait === null ? [] : [portrait]);
  return true;
}
