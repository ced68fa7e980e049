import type { Passport } from '@nabta/contract/passport';

/** A whole passport of these entries, sealed as the server seals it. */
export async function testPassport(
  entries: readonly { kind: string; at: string; facts?: object }[],
): Promise<Passport> {
  const sealed: Passport['entries'] = [];
  let previous = '0'.repeat(64);
  for (const [index, { kind, at, facts }] of entries.entries()) {
    const told = index === 0 ? { tree: 'T000000001', ...facts } : { ...facts };
    const body = JSON.stringify({ seq: index + 1, kind, at, facts: told });
    const before = Uint8Array.from(previous.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));
    const bytes = new Uint8Array([...before, ...new TextEncoder().encode(body)]);
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    previous = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
    sealed.push({ body, hash: previous });
  }
  return {
    tree: 'T000000001',
    entries: sealed,
    head: { entries: sealed.length, hash: previous },
    hands: [{ seq: 1, person: null }],
    isWhole: true,
    lastCheckedAt: null,
    nextCheckAt: '2030-01-01T00:00:00.000Z',
  };
}
