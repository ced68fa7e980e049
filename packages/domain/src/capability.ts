import type { Role } from './role.ts';

/** Permissions of staff; code checks capabilities and never roles. */
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
  'drawSamples',
  'manageCoupons',
  'importTrees',
  'runCampaigns',
  'managePartners',
  'seeReports',
  'withdrawReports',
  'seeMessages',
  'seeAnalytics',
  'answerTickets',
  'seeErrors',
  'seeAudit',
  'manageStaff',
] as const;

export type Capability = (typeof capabilities)[number];

/**
 * `own`: the caller's records (a company's efforts, a landowner's lands, a planter's assignments). `all`:
 * every record.
 */
export type Scope = 'own' | 'all';

type Grant = { scope: Scope; capabilities: readonly Capability[] };

const fieldCapabilities = [
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

const fieldStaffCapabilities = [
  ...fieldCapabilities,
  'seePlanterNames',
  'printTags',
  'plantTrees',
  'planRounds',
  'manageDeliveries',
] as const satisfies readonly Capability[];

const grants = {
  person: { scope: 'own', capabilities: [] },
  planter: { scope: 'own', capabilities: [...fieldCapabilities, 'plantTrees'] },
  landowner: { scope: 'own', capabilities: [...fieldCapabilities, 'printTags', 'planRounds', 'manageLands'] },
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
  field: { scope: 'all', capabilities: fieldStaffCapabilities },
  manager: {
    scope: 'all',
    capabilities: [
      ...fieldStaffCapabilities,
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
      'drawSamples',
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

/** Whether the role has the capability for own records (default) or for all. */
export function can(role: Role, capability: Capability, scope: Scope = 'own'): boolean {
  const grant: Grant | undefined = grants[role];
  if (grant === undefined || !grant.capabilities.includes(capability)) return false;
  return scope === 'own' || grant.scope === 'all';
}
