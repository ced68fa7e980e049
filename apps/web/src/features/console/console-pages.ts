import type { getConsoleCounts } from '@nabta/contract/console';
import type { DataOfEndpoint } from '@nabta/contract/endpoint';
import { can } from '@nabta/domain/capability';
import type { Capability, Scope } from '@nabta/domain/capability';
import type { Role } from '@nabta/domain/role';

import type englishTexts from '../../locales/en/console.json';
import type { KeyOf } from '../../platform/translator.ts';
import { urls } from '../../platform/urls.ts';
import type { IconName } from '../../ui/icon-names.ts';

type ConsolePage = {
  path: string;
  capability: Capability;
  /** `all` where it shows nothing to those who may with their own alone. */
  scope?: Scope;
  text: KeyOf<typeof englishTexts>;
  icon: IconName;
  /** Its filled form, for the page that is open. */
  selectedIcon?: IconName;
  /** What of it waits for somebody. */
  waiting?: keyof DataOfEndpoint<typeof getConsoleCounts>;
};

/** Every page of the console, in the order of its navigation. */
const consolePages: readonly ConsolePage[] = [
  {
    path: urls.console(),
    capability: 'seeTrees',
    text: 'console.overview',
    icon: 'squares-four',
    selectedIcon: 'squares-four-fill',
  },
  {
    path: urls.console('dashboards'),
    capability: 'seeReports',
    text: 'console.dashboards',
    icon: 'chart-line-up',
    selectedIcon: 'chart-line-up-fill',
  },
  {
    path: urls.console('reports'),
    capability: 'seeReports',
    text: 'console.reports',
    icon: 'certificate',
  },
  {
    path: urls.console('trees'),
    capability: 'seeTrees',
    text: 'console.trees',
    icon: 'tree',
    selectedIcon: 'tree-fill',
  },
  {
    path: urls.console('efforts'),
    capability: 'seeChain',
    text: 'console.efforts',
    icon: 'plant',
    selectedIcon: 'plant-fill',
  },
  {
    path: urls.console('planters'),
    capability: 'seePlanterNames',
    text: 'console.planters',
    icon: 'users-three',
    selectedIcon: 'users-three-fill',
  },
  {
    path: urls.console('companies'),
    capability: 'seeChain',
    text: 'console.companies',
    icon: 'buildings',
    selectedIcon: 'buildings-fill',
  },
  {
    path: urls.console('campaigns'),
    capability: 'runCampaigns',
    text: 'console.campaigns',
    icon: 'ticket',
  },
  {
    path: urls.console('lands'),
    capability: 'seeChain',
    text: 'console.lands',
    icon: 'map-trifold',
    selectedIcon: 'map-trifold-fill',
  },
  {
    path: urls.console('deliveries'),
    capability: 'seeChain',
    text: 'console.deliveries',
    icon: 'truck',
    selectedIcon: 'truck-fill',
  },
  {
    path: urls.console('issues'),
    capability: 'seeIssues',
    text: 'console.issues',
    icon: 'warning-circle',
    selectedIcon: 'warning-circle-fill',
    waiting: 'openIssues',
  },
  {
    path: urls.console('care'),
    capability: 'careForTrees',
    text: 'console.care',
    icon: 'drop-fill',
  },
  {
    path: urls.console('stock'),
    capability: 'seeChain',
    text: 'console.stock',
    icon: 'cube',
  },
  {
    path: urls.console('import'),
    capability: 'importTrees',
    text: 'console.import',
    icon: 'upload-simple',
  },
  {
    path: urls.console('species'),
    capability: 'manageSpecies',
    text: 'console.species',
    icon: 'chart-line-up',
    selectedIcon: 'chart-line-up-fill',
  },
  {
    path: urls.console('partners'),
    capability: 'managePartners',
    text: 'console.partners',
    icon: 'paper-plane-tilt',
  },
  {
    path: urls.console('analytics'),
    capability: 'seeAnalytics',
    text: 'console.analytics',
    icon: 'chart-line-up',
    selectedIcon: 'chart-line-up-fill',
  },
  {
    path: urls.console('tickets'),
    capability: 'answerTickets',
    text: 'console.tickets',
    icon: 'envelope-simple',
    selectedIcon: 'envelope-simple-fill',
  },
  {
    path: urls.console('messages'),
    capability: 'seeMessages',
    text: 'console.messages',
    icon: 'paper-plane-tilt',
  },
  {
    path: urls.console('errors'),
    capability: 'seeErrors',
    text: 'console.errors',
    icon: 'warning',
    selectedIcon: 'warning-fill',
  },
  {
    path: urls.console('staff'),
    capability: 'manageStaff',
    text: 'console.staff',
    icon: 'user',
  },
  {
    path: urls.console('approvals'),
    capability: 'runCampaigns',
    scope: 'all',
    text: 'console.approvals',
    icon: 'lock-simple',
    selectedIcon: 'lock-simple-fill',
  },
  {
    path: urls.console('audit'),
    capability: 'seeAudit',
    text: 'console.audit',
    icon: 'file-text',
  },
  {
    path: urls.console('second-factor'),
    capability: 'seeConsole',
    text: 'console.secondFactor',
    icon: 'shield-check',
  },
];

/** What this role may see there; nothing for most people. */
export function consolePagesFor(role: Role): readonly ConsolePage[] {
  return consolePages.filter(({ capability, scope }) => can(role, capability, scope));
}

/** The page that an address belongs to: itself, or the nearest one that leads to it. */
export function pageAt(pathname: string, pages: readonly ConsolePage[]): ConsolePage | undefined {
  const leading = pages.filter(({ path }) => pathname === path || isBelow(path, pathname));
  return leading.toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** The overview lies above all of them and leads to none. */
function isBelow(path: string, pathname: string): boolean {
  return path !== urls.console() && pathname.startsWith(`${path}/`);
}
