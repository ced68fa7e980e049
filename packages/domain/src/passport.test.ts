import fc from 'fast-check';
import { expect, test } from 'vitest';

import { checkPassport, genesisHash, parsePassportBody, type SealedPassport } from './passport.ts';

/** Collision-free test hash: every new input gets its own number. */
const hashes = new Map<string, string>();
function hashOf(previous: string, body: string): string {
  const key = previous + body;
  if (!hashes.has(key)) hashes.set(key, hashes.size.toString(16).padStart(64, 'f'));
  return hashes.get(key) ?? '';
}

const tree = '0123456789';

/** Returns a valid passport with these notes. */
function passportOf(notes: readonly string[]): SealedPassport {
  const entries = [];
  let hash = genesisHash;
  for (const [index, note] of notes.entries()) {
    const facts = index === 0 ? { tree, note } : { note };
    const body = JSON.stringify({ seq: index + 1, kind: 'noted', at: '2026-01-01T00:00:00.000Z', facts });
    hash = hashOf(hash, body);
    entries.push({ body, hash });
  }
  return { tree, entries, head: { entries: entries.length, hash } };
}

const notes = fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { minLength: 1, maxLength: 12 });
const place = fc.nat();

async function findBrokenEntry(passport: SealedPassport): Promise<number | undefined> {
  const result = await checkPassport(passport, hashOf);
  return result.isWhole ? undefined : result.brokenAt;
}

test('accepts an unaltered passport with any content', async () => {
  await fc.assert(
    fc.asyncProperty(notes, async (texts) => {
      expect(await findBrokenEntry(passportOf(texts))).toBeUndefined();
    }),
  );
});

test('detects one altered character and reports its entry', async () => {
  await fc.assert(
    fc.asyncProperty(notes, place, place, async (texts, position, character) => {
      const passport = passportOf(texts);
      const index = position % passport.entries.length;
      const entries = passport.entries.map((entry, number) => {
        if (number !== index) return entry;
        const changedIndex = character % entry.body.length;
        const other = entry.body[changedIndex] === 'x' ? 'y' : 'x';
        return {
          ...entry,
          body: entry.body.slice(0, changedIndex) + other + entry.body.slice(changedIndex + 1),
        };
      });
      expect(await findBrokenEntry({ ...passport, entries })).toBe(index + 1);
    }),
  );
});

test('detects a removed entry, including the last', async () => {
  await fc.assert(
    fc.asyncProperty(notes, place, async (texts, position) => {
      const passport = passportOf(texts);
      const index = position % passport.entries.length;
      const entries = passport.entries.filter((_, number) => number !== index);
      expect(await findBrokenEntry({ ...passport, entries })).toBe(index + 1);
    }),
  );
});

test('detects two swapped entries', async () => {
  await fc.assert(
    fc.asyncProperty(notes, place, place, async (texts, one, other) => {
      const passport = passportOf(texts);
      const [from = 0, to = 0] = [one % texts.length, other % texts.length].toSorted((a, b) => a - b);
      fc.pre(from !== to);
      const swapped = new Map([
        [from, to],
        [to, from],
      ]);
      const entries = passport.entries.flatMap(
        (_, index) => passport.entries[swapped.get(index) ?? index] ?? [],
      );
      expect(await findBrokenEntry({ ...passport, entries })).toBe(from + 1);
    }),
  );
});

test('detects an added or repeated entry', async () => {
  const passport = passportOf(['planted', 'watered']);
  const entries = [...passport.entries, ...passport.entries.slice(-1)];
  expect(await findBrokenEntry({ ...passport, entries })).toBe(3);
  const longer = passportOf(['planted', 'watered', 'sold']);
  expect(await findBrokenEntry({ ...longer, head: passport.head })).toBe(3);
});

test('rejects the passport of a different tree and one without entries', async () => {
  const passport = passportOf(['planted']);
  expect(await findBrokenEntry({ ...passport, tree: '9876543210' })).toBe(1);
  expect(await findBrokenEntry({ tree, entries: [], head: { entries: 0, hash: genesisHash } })).toBe(1);
});

test.each(['', 'null', '[]', '{', '{"seq":"1"}'])('rejects %j as an entry', (body) => {
  expect(parsePassportBody(body)).toBeUndefined();
});
