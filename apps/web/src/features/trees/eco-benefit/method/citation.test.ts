import { expect, test } from 'vitest';

import { citationOf, isFormula } from './citation.ts';

test('a short name becomes the work it stands for, and keeps what was noted beside it', () => {
  expect(citationOf('chave2014')).toMatch(/^Chave et al\. 2014: /u);
  expect(citationOf('gwdd (O. europaea)')).toBe(
    'Zanne et al. 2009: Global wood density database (O. europaea)',
  );
});

test('an entry of the tree database says where it was measured and which curve it is', () => {
  expect(citationOf('utd:SWDsrt:OLEU:age->dbh:quad')).toBe(
    'McPherson, van Doorn, Peper 2016: Urban tree database, Southwest Desert (Glendale, Arizona), OLEU, age → dbh, quad',
  );
  expect(citationOf('utd:TS7:Urb Gen Conifer')).toMatch(/, table TS7, Urb Gen Conifer$/u);
});

test('words that are a citation already stay as they are', () => {
  const source = 'i-Tree Streets SWDsrtGDL dbh_by_age_class MOAL (age 0 = 2.5 cm nursery stock)';
  expect(citationOf(source)).toBe(source);
  expect(citationOf('')).toBe('');
});

test('words in the place of an equation are told from one', () => {
  expect(isFormula('0.251*rho*D^2.46')).toBe(true);
  expect(isFormula('as published')).toBe(false);
});
