import { languages } from '@nabta/domain/language';
import { expect, test } from 'vitest';

import { codeMessageOf } from './auth.texts.ts';

const values = { code: '0712', host: 'nabta.example' };

test("writes the code in the user's language and as an origin-bound line", () => {
  expect(codeMessageOf('en', 'sign_in', values)).toBe(
    'Your Nabta code is 0712. Do not share it with anyone.\n\n@nabta.example #0712',
  );
  expect(codeMessageOf('pt', 'sign_in', values)).toBe(
    'Seu código Nabta é 0712. Não o compartilhe com ninguém.\n\n@nabta.example #0712',
  );
  expect(codeMessageOf('ar', 'sign_in', values)).toBe(
    'رمز التحقق في نبتة: \u20660712\u2069. لا يُعطى لأحد.\n\n@nabta.example #0712',
  );
});

test.each(languages)('ends with a separate ASCII line in %s', (language) => {
  const lines = codeMessageOf(language, 'sign_in', values).split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toBe('');
  expect(lines[2]).toMatch(/^@[a-z0-9.-]+ #\d{4}$/u);
});

test.each([
  ['localhost:3000', '@localhost #0712'],
  ['Nabta.Example', '@nabta.example #0712'],
  ['نبتة.شبكة', '@xn--ngbcc4i.xn--ngbc5azd #0712'],
])('writes the host %s in its ASCII form', (host, line) => {
  expect(codeMessageOf('ar', 'sign_in', { code: '0712', host }).split('\n').at(-1)).toBe(line);
});
