import { expect, test } from 'vitest';

import { citationOf, isFormula } from './citation.ts';

test('expands a short name to its full citation and keeps its note', () => {
  expect(citationOf('chave2014')).toMatch(/^Chave et al\. 2014: /u);
  expect(citationOf('gwdd (O. europaea)')).toBe(
    'Zanne et al. 2009: Global wood density database (O. europaea)',
  );
});

test('expands a tree database entry with its region and curve', () => {
  expect(citationOf('utd:SWDsrt:OLEU:age->dbh:quad')).toBe(
    'McPherson, van Doorn, Peper 2016: Urban tree database, Southwest Desert (Glendale, Arizona), OLEU, age → dbh, quad',
  );
  expect(citationOf('utd:TS7:Urb Gen Conifer')).toMatch(/, table TS7, Urb Gen Conifer$/u);
});

test('returns a full citation unchanged', () => {
  const source = 'i-Tree Streets SWDsrtGDL dbh_by_age_class MOAL (age 0 = 2.5 cm nursery stock)';
  expect(citationOf(source)).toBe(source);
  expect(citationOf('')).toBe('');
});

test('distinguishes text from an equation', () => {
  expect(isFormula('0.251*rho*D^2.46')).toBe(true);
  expect(isFormula('as published')).toBe(false);
});
