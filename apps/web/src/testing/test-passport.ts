import type { Passport } from '@nabta/contract/trees/passport';

/** Builds an intact passport with these entries, hashed as the server does. */
export async function testPassport(
  entries: readonly { kind: string; at: string; facts?: object }[],
): Promise<Passport> {
  const sealedEntries: Passport['entries'] = [];
  let previous = '0'.repeat(64);
  for (const [index, { kind, at, facts }] of entries.entries()) {
    const entryFacts = index === 0 ? { tree: 'T000000001', ...facts } : { ...facts };
    const body = JSON.stringify({ seq: index + 1, kind, at, facts: entryFacts });
    const previousBytes = Uint8Array.from(previous.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));
    const bytes = new Uint8Array([...previousBytes, ...new TextEncoder().encode(body)]);
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    previous = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
    sealedEntries.push({ body, hash: previous });
  }
  return {
    tree: 'T000000001',
    entries: sealedEntries,
    head: { entries: sealedEntries.length, hash: previous },
    hands: [{ seq: 1, person: null }],
    isWhole: true,
    lastCheckedAt: null,
    nextCheckAt: '2030-01-01T00:00:00.000Z',
  };
}
