/** Previous hash of the first entry. */
export const genesisHash = '0'.repeat(64);

/** Property order is part of the hashed text. */
export type PassportBody = {
  seq: number;
  kind: string;
  at: string;
  facts: Readonly<Record<string, unknown>>;
};

/** One entry as stored and sent: the hashed text, and its hash chained to the previous one, in hex. */
export type PassportEntry = { body: string; hash: string };

export type SealedPassport = {
  /** Public tree id. */
  tree: string;
  entries: readonly PassportEntry[];
  /** Entry count and hash of the last entry; without them a removed last entry would go unnoticed. */
  head: { entries: number; hash: string };
};

export type PassportVerdict = { isWhole: true } | { isWhole: false; brokenAt: number };

/**
 * SHA-256 over the 32 bytes of the previous hash and the UTF-8 text, in hex, as `passport_link` in PostgreSQL
 * computes it. Browsers and servers supply their own implementation.
 */
export type EntryHasher = (previous: string, body: string) => Promise<string> | string;

/** Verifies the hash chain; returns the first entry that was altered, removed or reordered. */
export async function checkPassport(
  { tree, entries, head }: SealedPassport,
  hashOf: EntryHasher,
): Promise<PassportVerdict> {
  let previous = genesisHash;
  for (const [index, { body, hash }] of entries.entries()) {
    const seq = index + 1;
    const isValid = hash === (await hashOf(previous, body)) && isExpectedEntry(body, seq, tree);
    if (!isValid) return { isWhole: false, brokenAt: seq };
    previous = hash;
  }
  if (entries.length > 0 && head.entries === entries.length && head.hash === previous)
    return { isWhole: true };
  return { isWhole: false, brokenAt: Math.min(head.entries, entries.length) + 1 };
}

/** The first entry contains the tree id, so a passport cannot be reused for a different tree. */
function isExpectedEntry(body: string, seq: number, tree: string): boolean {
  const entry = parsePassportBody(body);
  return entry?.seq === seq && (seq > 1 || entry.facts['tree'] === tree);
}

/** Returns undefined for text that is not an entry. */
export function parsePassportBody(body: string): PassportBody | undefined {
  try {
    const entry: PassportBody | null = JSON.parse(body);
    const isEntry =
      typeof entry?.seq === 'number' && typeof entry.kind === 'string' && typeof entry.facts === 'object';
    return isEntry ? entry : undefined;
  } catch {
    return undefined;
  }
}
