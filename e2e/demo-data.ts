import { demoAccounts, demoPhone } from '../apps/api/src/seed/demo-accounts.ts';
import type { DemoAccount } from '../apps/api/src/seed/demo-accounts.ts';
import { makeDemoTrees, nowhere } from '../apps/api/src/seed/demo-trees.ts';
import type { DemoTree } from '../apps/api/src/seed/demo-trees.ts';

/** Somebody of the demo data by the last digits of the phone, and the name that stands on their pages. */
export function demoPerson(digits: string): DemoAccount & { name: string } {
  const person = demoAccounts.find(({ phone }) => phone === demoPhone(digits));
  if (person === undefined) throw new Error(`Nobody in the demo data has a phone that ends with ${digits}.`);
  return { ...person, name: `${person.firstname} ${person.lastname}` };
}

/** The trees that stand in somebody's forest, the newest first, as the lists of the product show them. */
export function forestOf({ phone }: DemoAccount): DemoTree[] {
  return makeDemoTrees(nowhere, new Date())
    .filter(({ ownerPhone, isDeleted }) => ownerPhone === phone && !isDeleted)
    .toSorted((one, other) => other.plantedAt.getTime() - one.plantedAt.getTime());
}
