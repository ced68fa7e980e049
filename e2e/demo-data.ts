import { demoAccounts, demoPhone } from '../apps/api/src/seed/demo-accounts.ts';
import type { DemoAccount } from '../apps/api/src/seed/demo-accounts.ts';
import { makeDemoTrees, emptyIds } from '../apps/api/src/seed/demo-trees.ts';
import type { DemoTree } from '../apps/api/src/seed/demo-trees.ts';

/** Returns a demo account by the last digits of its phone, with its display name. */
export function demoPerson(digits: string): DemoAccount & { name: string } {
  const person = demoAccounts.find(({ phone }) => phone === demoPhone(digits));
  if (person === undefined) throw new Error(`No demo account has a phone that ends with ${digits}.`);
  return { ...person, name: `${person.firstname} ${person.lastname}` };
}

/** Returns the trees of an account, newest first. */
export function treesOf({ phone }: DemoAccount): DemoTree[] {
  return makeDemoTrees(emptyIds, new Date())
    .filter(({ ownerPhone, isDeleted }) => ownerPhone === phone && !isDeleted)
    .toSorted((one, other) => other.plantedAt.getTime() - one.plantedAt.getTime());
}
