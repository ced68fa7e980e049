import { expect, test } from 'vitest';

import { findNearestName } from './nearest-name.ts';

const names = ['نخلة التمر', 'الغاف', 'السدر', 'Khobar Promenade', 'Date palm'];

test.each([
  ['نخله', 'نخلة التمر'],
  ['نخبة', 'نخلة التمر'],
  ['الغافف', 'الغاف'],
  ['سدرر', 'السدر'],
  ['kobar', 'Khobar Promenade'],
  ['date plam', 'Date palm'],
])('finds the name that is most like «%s»', (search, name) => {
  expect(findNearestName(search, names)).toBe(name);
});

test.each(['xyzq', 'زز', 'a', ''])('finds nothing that is like «%s»', (search) => {
  expect(findNearestName(search, names)).toBeUndefined();
});
