import { expect, test } from 'vitest';

import { problemsOfCode, problemsOfDocument, retiredNamesIn } from './plain-english.ts';

test.each([
  ['an opener', '/** Who asks, and how often. */'],
  ['a word', '// The giver is told once.'],
  ['a word on a later line', '/**\n * Sends the mail.\n * Whoever reads it may answer.\n */'],
  ['a CSS comment', '/* What lies above. */'],
])('finds %s in a comment', (_what, text) => {
  expect(problemsOfCode('a.ts', text)).toHaveLength(1);
});

test('finds private grammar in test titles', () => {
  expect(problemsOfCode('a.test.ts', "test('a person is told what to fix', () => {});")).toHaveLength(1);
});

test.each(["const told = 'told';", '/** Returns 404 when the tree is unknown. */', 'a * what'])(
  'accepts %s',
  (text) => expect(problemsOfCode('a.ts', text)).toEqual([]),
);

test('ignores code in documents', () => {
  expect(problemsOfDocument('a.md', 'The payload is in `told`.')).toEqual([]);
  expect(problemsOfDocument('a.md', 'Whoever asks is told.')).toHaveLength(1);
});

test.each([
  ['an identifier', 'a.ts', 'await tellGiver(sql);'],
  ['a file name', 'apps/api/src/open-house.ts', ''],
  ['a CSS class', 'a.module.css', '.told { color: red }'],
  ['an expression in a template', 'a.ts', 'const text = `${passTree(tree)}`;'],
])('finds a retired name in %s', (_what, path, text) => {
  expect(retiredNamesIn(path, text)).toHaveLength(1);
});

test('accepts wire names and retired names in text', () => {
  expect(retiredNamesIn('a.ts', "const { told } = payload; log('passTree'); // passTree")).toEqual([]);
});
