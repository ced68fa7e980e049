import { type Clock, second } from '../clock.ts';
import type { CallerRow } from './authentication.queries.ts';

/** Who is behind a session, for as long as that may be believed without asking again. */
export type CallerMemory = {
  recall(sessionId: string): CallerRow | undefined;
  read(sessionId: string): Promise<CallerRow | undefined>;
  forget(sessionId: string): void;
};

type SelectCallers = (sessionIds: string[]) => Promise<CallerRow[]>;

type Remembered = { caller: CallerRow; readAt: number; isAskedFor: boolean };

type Batch = { sessionIds: Set<string>; rows: Promise<Map<string, CallerRow>>; send(): void };

/** SECURITY S8: a session that ended elsewhere is noticed within this time. */
const rememberedMs = 5 * second;
/** Who still calls after this time is read again in the background, many at once, before the memory of them is too old. */
const refreshedAfterMs = 2 * second;
const gatheredMs = second;
/** So few that nobody waits noticeably behind a background read. */
const maxGathered = 64;
const maxRemembered = 50_000;

export function createCallerMemory(select: SelectCallers, clock: Clock): CallerMemory {
  const remembered = new Map<string, Remembered>();
  const asked = new Set<Set<string>>();
  let newcomers: Batch | undefined;
  let regulars: Batch | undefined;

  return { recall, read, forget };

  function recall(sessionId: string): CallerRow | undefined {
    const known = remembered.get(sessionId);
    if (known === undefined) return undefined;
    const ageMs = clock.now().getTime() - known.readAt;
    if (ageMs >= rememberedMs) return undefined;
    if (ageMs >= refreshedAfterMs && !known.isAskedFor) refresh(sessionId, known);
    return known.caller;
  }

  /** One statement for all who came in one turn of the event loop: under load one each would cost as much as the answers. */
  async function read(sessionId: string): Promise<CallerRow | undefined> {
    newcomers ??= gather((send) => setImmediate(send));
    newcomers.sessionIds.add(sessionId);
    return (await newcomers.rows).get(sessionId);
  }

  function refresh(sessionId: string, known: Remembered): void {
    known.isAskedFor = true;
    regulars ??= gather((send) => setTimeout(send, gatheredMs).unref());
    regulars.sessionIds.add(sessionId);
    if (regulars.sessionIds.size >= maxGathered) regulars.send();
  }

  function gather(later: (send: () => void) => void): Batch {
    const sessionIds = new Set<string>();
    const { promise: rows, resolve } = Promise.withResolvers<Map<string, CallerRow>>();
    let isSent = false;
    const batch: Batch = { sessionIds, rows, send };
    later(send);
    // Whoever waits is told of a failure; a background read has nobody waiting, and the next call asks again.
    rows.catch(() => {});
    return batch;

    function send(): void {
      if (isSent) return;
      isSent = true;
      if (newcomers === batch) newcomers = undefined;
      if (regulars === batch) regulars = undefined;
      resolve(ask(sessionIds));
    }
  }

  async function ask(sessionIds: Set<string>): Promise<Map<string, CallerRow>> {
    const readAt = clock.now().getTime();
    asked.add(sessionIds);
    const found = await select([...sessionIds]).finally(() => asked.delete(sessionIds));
    const rows = new Map(found.map((row) => [row.sessionId, row]));
    if (remembered.size >= maxRemembered) remembered.clear();
    for (const sessionId of sessionIds) {
      const caller = rows.get(sessionId);
      // A nameless caller is asked for again each time, so that giving a name takes effect at once.
      if (caller?.isNamed) remembered.set(sessionId, { caller, readAt, isAskedFor: false });
      else remembered.delete(sessionId);
    }
    return rows;
  }

  /** Also where an answer is under way that was true before the session ended. */
  function forget(sessionId: string): void {
    remembered.delete(sessionId);
    for (const sessionIds of asked) sessionIds.delete(sessionId);
  }
}
