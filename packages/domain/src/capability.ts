import type { Role } from './role.ts';

/** What staff may do beyond what everybody may; code asks for a capability and never for a role. */
export const capabilities = [
  'seeConsole',
  'seeTrees',
  'seePlanterNames',
  'markTreeDamaged',
  'photographTree',
  'measureTree',
  'markTreeVip',
  'assignSponsor',
  'removeTree',
  'editTrees',
  'printTags',
  'seeIssues',
  'handleIssues',
  'seeChain',
  'manageEfforts',
  'manageLands',
  'manageCompanies',
  'managePlanters',
  'manageSpecies',
  'manageDeliveries',
  'adjustStock',
  'plantTrees',
  'careForTrees',
  'planRounds',
  'manageCoupons',
  'importTrees',
  'runCampaigns',
  'managePartners',
  'seeReports',
  'seeMessages',
  'seeAnalytics',
  'answerTickets',
  'seeErrors',
  'seeAudit',
  'manageStaff',
] as const;

export type Capability = (typeof capabilities)[number];

/** `own`: with what is the caller's (a company's efforts, a landowner's lands, a planter's assignments). `all`: with everything. */
export type Scope = 'own' | 'all';

type Grant = { scope: Scope; capabilities: readonly Capability[] };

const inTheField = [
  'seeConsole',
  'seeTrees',
  'seeChain',
  'markTreeDamaged',
  'photographTree',
  'measureTree',
  'seeIssues',
  'handleIssues',
  'careForTrees',
] as const satisfies readonly Capability[];

const ofFieldStaff = [
  ...inTheField,
  'seePlanterNames',
  'printTags',
  'plantTrees',
  'planRounds',
  'manageDeliveries',
] as const satisfies readonly Capability[];

const granted = {
  person: { scope: 'own', capabilities: [] },
  planter: { scope: 'own', capabilities: [...inTheField, 'plantTrees'] },
  landowner: { scope: 'own', capabilities: [...inTheField, 'printTags', 'planRounds', 'manageLands'] },
  company: {
    scope: 'own',
    capabilities: [
      'seeConsole',
      'seeTrees',
      'seeChain',
      'printTags',
      'seeIssues',
      'manageCompanies',
      'importTrees',
      'runCampaigns',
      'managePartners',
      'seeReports',
    ],
  },
  viewer: {
    scope: 'all',
    capabilities: [
      'seeConsole',
      'seeTrees',
      'seeChain',
      'seePlanterNames',
      'seeIssues',
      'seeReports',
      'seeAnalytics',
    ],
  },
  support: {
    scope: 'all',
    capabilities: [
      'seeConsole',
      'seeTrees',
      'seeChain',
      'seeIssues',
      'seeMessages',
      'answerTickets',
      'seeErrors',
    ],
  },
  field: { scope: 'all', capabilities: ofFieldStaff },
  manager: {
    scope: 'all',
    capabilities: [
      ...ofFieldStaff,
      'editTrees',
      'markTreeVip',
      'assignSponsor',
      'removeTree',
      'manageEfforts',
      'manageLands',
      'manageCompanies',
      'managePlanters',
      'manageSpecies',
      'adjustStock',
      'importTrees',
      'runCampaigns',
      'seeReports',
      'seeAnalytics',
    ],
  },
  coupons: {
    scope: 'all',
    capabilities: ['seeConsole', 'seeTrees', 'seeChain', 'manageCoupons', 'runCampaigns'],
  },
  admin: { scope: 'all', capabilities },
} as const satisfies Record<Role, Grant>;

/** Whether this role may do this with what is its own, or, asked so, with everything. */
export function can(role: Role, capability: Capability, scope: Scope = 'own'): boolean {
  const grant: Grant | undefined = granted[role];
  if (grant === undefined || !grant.capabilities.includes(capability)) return false;
  return scope === 'own' || grant.scope === 'all';
}
