import { expect, test } from 'vitest';

import { can, capabilities } from './capability.ts';
import type { Role } from './role.ts';

test('an administrator has every capability, a person none', () => {
  for (const capability of capabilities) {
    expect(can('admin', capability, 'all')).toBe(true);
    expect(can('person', capability)).toBe(false);
  }
});

test('planters and landowners may only photograph and measure trees and mark them as damaged', () => {
  expect(can('planter', 'markTreeDamaged')).toBe(true);
  expect(can('landowner', 'markTreeDamaged')).toBe(true);
  expect(can('planter', 'photographTree')).toBe(true);
  expect(can('landowner', 'photographTree')).toBe(true);
  expect(can('planter', 'measureTree')).toBe(true);
  expect(can('landowner', 'measureTree')).toBe(true);
  expect(can('planter', 'removeTree')).toBe(false);
  expect(can('company', 'markTreeDamaged')).toBe(false);
});

test('a company sees only its own trees; a viewer sees all and changes nothing', () => {
  expect(can('company', 'seeTrees')).toBe(true);
  expect(can('company', 'seeTrees', 'all')).toBe(false);
  expect(can('viewer', 'seeTrees', 'all')).toBe(true);
  expect(capabilities.filter((each) => can('viewer', each) && !each.startsWith('see'))).toEqual([]);
});

test('an unknown role has no capabilities', () => {
  expect(can('wizard' as Role, 'removeTree')).toBe(false);
});
