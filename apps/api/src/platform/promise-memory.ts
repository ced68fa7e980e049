import type { Clock } from './clock.ts';
import type { Database } from './postgres/database.ts';

/** Keeps promises of what is slow or costly to find: who asks meanwhile, or soon after, gets the one that was made. */
export type PromiseMemory<Value> = {
  recall(key: string, make: () => Promise<Value>): Promise<Value>;
  has(key: string): boolean;
  /** Forgets a value that is no longer true, unless another is being found by now. */
  disown(key: string, value: Value): void;
  /** Says that what is kept under a key has grown. */
  weigh(key: string): void;
  /** The bytes that are held. */
  bytes(): number;
};

/** How much is kept: so many bytes, each value with as many as `bytesOf` says, or so many of what can only be a few. */
export type Room<Value> = { maxBytes: number; bytesOf: (value: Value) => number } | { max: number };

type Limits<Value> = Room<Value> & {
  /** How long, counted from when it was asked for; without it, what never changes is kept until there is no room. */
  keep?: { ms: number | ((value: Value) => number); clock: Clock };
  /** What is told to those who waited for it and to nobody after them, as a rejected promise always is. */
  isFailure?: (value: Value) => boolean;
};

/** `bytes` is 0 until it has come. */
type Entry<Value> = { promise: Promise<Value>; expiresAt: number; value?: Value; bytes: number };

/** What an entry costs beside its value and its key. */
const entryBytes = 200;

/** A copy and never the truth; what was asked for longest ago makes room first. */
export function createPromiseMemory<Value>({
  keep = { ms: Infinity, clock: { now: () => new Date(0) } },
  isFailure = () => false,
  ...room
}: Limits<Value>): PromiseMemory<Value> {
  const { max, maxBytes, bytesOf } =
    'max' in room ? { max: room.max, maxBytes: Infinity, bytesOf: () => 0 } : { max: Infinity, ...room };
  const entries = new Map<string, Entry<Value>>();
  let heldBytes = 0;

  return { recall, has, disown, weigh, bytes: () => heldBytes };

  function recall(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = fresh(key);
    forget(key);
    if (known === undefined) makeRoom(1);
    const entry = known ?? entryOf(key, make);
    entries.set(key, entry);
    heldBytes += entry.bytes;
    return entry.promise;
  }

  function has(key: string): boolean {
    return fresh(key) !== undefined;
  }

  function disown(key: string, value: Value): void {
    if (entries.get(key)?.value === value) forget(key);
  }

  function weigh(key: string): void {
    const entry = entries.get(key);
    if (entry?.value === undefined) return;
    const bytes = entryBytes + 2 * key.length + bytesOf(entry.value);
    heldBytes += bytes - entry.bytes;
    entry.bytes = bytes;
    makeRoom(0);
  }

  function fresh(key: string): Entry<Value> | undefined {
    const entry = entries.get(key);
    return entry !== undefined && entry.expiresAt > now() ? entry : undefined;
  }

  function entryOf(key: string, make: () => Promise<Value>): Entry<Value> {
    const askedAt = now();
    // Until it has come it is fresh: nobody asks for the same a second time meanwhile.
    const entry: Entry<Value> = { promise: make(), expiresAt: Infinity, bytes: 0 };
    const isKept = () => entries.get(key) === entry;
    entry.promise.then(
      (value) => {
        entry.value = value;
        entry.expiresAt = askedAt + (typeof keep.ms === 'number' ? keep.ms : keep.ms(value));
        if (isKept() && isFailure(value)) forget(key);
        else if (isKept()) weigh(key);
      },
      () => isKept() && forget(key),
    );
    return entry;
  }

  function makeRoom(more: number): void {
    for (const [key, { expiresAt }] of entries) {
      if (expiresAt > now() && entries.size + more <= max && heldBytes <= maxBytes) return;
      forget(key);
    }
  }

  function forget(key: string): void {
    heldBytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function now(): number {
    return keep.clock.now().getTime();
  }
}

/** One memory for each database, since what was read from one is not true of another. */
export function createDatabaseMemory<Value>({
  keepMs,
  ...room
}: Room<Value> & { keepMs: number | ((value: Value) => number) }) {
  const memories = new WeakMap<Database, PromiseMemory<Value>>();
  return ({ database, clock }: { database: Database; clock: Clock }): PromiseMemory<Value> => {
    const memory = memories.get(database) ?? createPromiseMemory({ ...room, keep: { ms: keepMs, clock } });
    memories.set(database, memory);
    return memory;
  };
}
