/** The hash before the first entry. */
export const firstPrevious = '0'.repeat(64);

/** What an entry says, in the order in which its text is written. */
export type PassportBody = {
  seq: number;
  kind: string;
  at: string;
  facts: Readonly<Record<string, unknown>>;
};

/** One entry as it is kept and sent: the text that was hashed, and its hash with the one before, in hexadecimal. */
export type PassportEntry = { body: string; hash: string };

export type SealedPassport = {
  /** The public id of the tree. */
  tree: string;
  entries: readonly PassportEntry[];
  /** How many entries there are, and the hash of the last; without it nobody would miss the last one. */
  head: { entries: number; hash: string };
};

export type PassportVerdict = { isWhole: true } | { isWhole: false; brokenAt: number };

/**
 * The SHA-256 of the 32 bytes of the hash before and the text in UTF-8, in hexadecimal, as `passport_link` of the database
 * writes it; browsers and servers each bring their own.
 */
export type HashOfEntry = (previous: string, body: string) => Promise<string> | string;

/** Whether nothing was altered, removed or reordered, and else the first entry that does not follow from those before. */
export async function checkPassport(
  { tree, entries, head }: SealedPassport,
  hashOf: HashOfEntry,
): Promise<PassportVerdict> {
  let previous = firstPrevious;
  for (const [index, { body, hash }] of entries.entries()) {
    const seq = index + 1;
    const isNext = hash === (await hashOf(previous, body)) && isEntryOf(body, seq, tree);
    if (!isNext) return { isWhole: false, brokenAt: seq };
    previous = hash;
  }
  if (entries.length > 0 && head.entries === entries.length && head.hash === previous)
    return { isWhole: true };
  return { isWhole: false, brokenAt: Math.min(head.entries, entries.length) + 1 };
}

/** The first entry names the tree, so that no passport can stand for another tree. */
function isEntryOf(body: string, seq: number, tree: string): boolean {
  const entry = readPassportBody(body);
  return entry?.seq === seq && (seq > 1 || entry.facts['tree'] === tree);
}

/** Undefined for a text that no entry has. */
export function readPassportBody(body: string): PassportBody | undefined {
  try {
    const entry = JSON.parse(body) as PassportBody | null;
    const isEntry =
      typeof entry?.seq === 'number' && typeof entry.kind === 'string' && typeof entry.facts === 'object';
    return isEntry ? entry : undefined;
  } catch {
    return undefined;
  }
}
