import type { Role } from './role.ts';

/** What staff may do beyond what everybody may; code asks for a capability and never for a role. */
export const capabilities = [
  'seeAllTrees',
  'seePlanterNames',
  'markTreeDamaged',
  'photographTree',
  'measureTree',
  'markTreeVip',
  'assignSponsor',
  'removeTree',
  'printTags',
  'seeIssues',
  'handleIssues',
  'seeAnalytics',
  'answerTickets',
  'seeErrors',
] as const;

export type Capability = (typeof capabilities)[number];

const granted = {
  person: [],
  planter: ['markTreeDamaged', 'photographTree', 'measureTree', 'seeIssues', 'handleIssues'],
  landowner: ['markTreeDamaged', 'photographTree', 'measureTree', 'printTags', 'seeIssues', 'handleIssues'],
  company: ['printTags', 'seeIssues'],
  admin: capabilities,
} as const satisfies Record<Role, readonly Capability[]>;

export function can(role: Role, capability: Capability): boolean {
  const list: readonly Capability[] | undefined = granted[role];
  return list?.includes(capability) ?? false;
}
