import fc from 'fast-check';
import { expect, test } from 'vitest';

import { checkPassport, firstPrevious, readPassportBody, type SealedPassport } from './passport.ts';

/** A hash without any collision: whatever is new gets a number of its own. */
const known = new Map<string, string>();
function hashOf(previous: string, body: string): string {
  const key = previous + body;
  if (!known.has(key)) known.set(key, known.size.toString(16).padStart(64, 'f'));
  return known.get(key) as string;
}

const tree = '0123456789';

/** A whole passport of these notes. */
function passportOf(notes: readonly string[]): SealedPassport {
  const entries = [];
  let hash = firstPrevious;
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

async function brokenAt(passport: SealedPassport): Promise<number | undefined> {
  const verdict = await checkPassport(passport, hashOf);
  return verdict.isWhole ? undefined : verdict.brokenAt;
}

test('a passport as it was written is whole, whatever it says', async () => {
  await fc.assert(
    fc.asyncProperty(notes, async (written) => {
      expect(await brokenAt(passportOf(written))).toBeUndefined();
    }),
  );
});

test('one altered character is found, in the entry it is in', async () => {
  await fc.assert(
    fc.asyncProperty(notes, place, place, async (written, where, character) => {
      const passport = passportOf(written);
      const index = where % passport.entries.length;
      const entries = passport.entries.map((entry, number) => {
        if (number !== index) return entry;
        const at = character % entry.body.length;
        const other = entry.body[at] === 'x' ? 'y' : 'x';
        return { ...entry, body: entry.body.slice(0, at) + other + entry.body.slice(at + 1) };
      });
      expect(await brokenAt({ ...passport, entries })).toBe(index + 1);
    }),
  );
});

test('a removed entry is found, the last one too', async () => {
  await fc.assert(
    fc.asyncProperty(notes, place, async (written, where) => {
      const passport = passportOf(written);
      const index = where % passport.entries.length;
      const entries = passport.entries.filter((_, number) => number !== index);
      expect(await brokenAt({ ...passport, entries })).toBe(index + 1);
    }),
  );
});

test('two entries that changed places are found', async () => {
  await fc.assert(
    fc.asyncProperty(notes, place, place, async (written, one, other) => {
      const passport = passportOf(written);
      const [from, to] = [one % written.length, other % written.length].toSorted((a, b) => a - b) as [
        number,
        number,
      ];
      fc.pre(from !== to);
      const entries = [...passport.entries];
      [entries[from], entries[to]] = [entries[to] as never, entries[from] as never];
      expect(await brokenAt({ ...passport, entries })).toBe(from + 1);
    }),
  );
});

test('an entry that was added or repeated is found', async () => {
  const passport = passportOf(['planted', 'watered']);
  const entries = [...passport.entries, ...passport.entries.slice(-1)];
  expect(await brokenAt({ ...passport, entries })).toBe(3);
  const longer = passportOf(['planted', 'watered', 'sold']);
  expect(await brokenAt({ ...longer, head: passport.head })).toBe(3);
});

test('the passport of another tree, and one without entries, are not whole', async () => {
  const passport = passportOf(['planted']);
  expect(await brokenAt({ ...passport, tree: '9876543210' })).toBe(1);
  expect(await brokenAt({ tree, entries: [], head: { entries: 0, hash: firstPrevious } })).toBe(1);
});

test.each(['', 'null', '[]', '{', '{"seq":"1"}'])('%j is no entry', (body) => {
  expect(readPassportBody(body)).toBeUndefined();
});
