import type { Clock } from './clock.ts';
import type { Database } from './postgres/database.ts';

/** Keeps promises of what is slow or costly to find: who asks meanwhile, or soon after, gets the one that was made. */
export type PromiseMemory<Value> = {
  recall(key: string, make: () => Promise<Value>): Promise<Value>;
  has(key: string): boolean;
};

type Limits<Value> = {
  max: number;
  /** How long, counted from when it was asked for; without it, what never changes is kept until there is no room. */
  keep?: { ms: number | ((value: Value) => number); clock: Clock };
  /** What is told to those who waited for it and to nobody after them, as a rejected promise always is. */
  isFailure?: (value: Value) => boolean;
};

type Entry<Value> = { promise: Promise<Value>; expiresAt: number };

/** A copy and never the truth; what was asked for longest ago makes room first. */
export function createPromiseMemory<Value>({
  max,
  keep = { ms: Infinity, clock: { now: () => new Date(0) } },
  isFailure = () => false,
}: Limits<Value>): PromiseMemory<Value> {
  const entries = new Map<string, Entry<Value>>();

  return { recall, has };

  function recall(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = fresh(key);
    entries.delete(key);
    if (known === undefined) makeRoom();
    const entry = known ?? entryOf(key, make);
    entries.set(key, entry);
    return entry.promise;
  }

  function has(key: string): boolean {
    return fresh(key) !== undefined;
  }

  function fresh(key: string): Entry<Value> | undefined {
    const entry = entries.get(key);
    return entry !== undefined && entry.expiresAt > now() ? entry : undefined;
  }

  function entryOf(key: string, make: () => Promise<Value>): Entry<Value> {
    const askedAt = now();
    // Until it has come it is fresh: nobody asks for the same a second time meanwhile.
    const entry: Entry<Value> = { promise: make(), expiresAt: Infinity };
    const forget = () => entries.get(key) === entry && entries.delete(key);
    entry.promise.then((value) => {
      entry.expiresAt = askedAt + (typeof keep.ms === 'number' ? keep.ms : keep.ms(value));
      if (isFailure(value)) forget();
    }, forget);
    return entry;
  }

  function makeRoom(): void {
    for (const [key, { expiresAt }] of entries) {
      if (expiresAt > now() && entries.size < max) return;
      entries.delete(key);
    }
  }

  function now(): number {
    return keep.clock.now().getTime();
  }
}

/** One memory for each database, since what was read from one is not true of another. */
export function createDatabaseMemory<Value>({
  max,
  keepMs,
}: {
  max: number;
  keepMs: number | ((value: Value) => number);
}) {
  const memories = new WeakMap<Database, PromiseMemory<Value>>();
  return ({ database, clock }: { database: Database; clock: Clock }): PromiseMemory<Value> => {
    const memory = memories.get(database) ?? createPromiseMemory({ max, keep: { ms: keepMs, clock } });
    memories.set(database, memory);
    return memory;
  };
}
