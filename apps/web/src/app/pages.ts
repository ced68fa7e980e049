import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { PageName } from '@nabta/contract/core/pages';
import type { getConsoleCounts } from '@nabta/contract/operations/console';
import type { Capability, Scope } from '@nabta/domain/capability';
import type { ComponentType } from 'react';

import type { Namespaces } from '../locales/namespaces.ts';
import type { NamespaceKey } from '../platform/texts.tsx';
import type { TextKey } from '../platform/translator.ts';
import type { IconName } from '../ui/icon-names.ts';
import type { Audience } from './session-guard.tsx';

/** Exports of a page module. */
type PageModule = {
  Page: ComponentType;
  /** Shown while the account loads, instead of the shell, to avoid layout shift. */
  Fallback?: ComponentType;
};

/** Exports of a console page module; the frame passes the record of the URL, or an empty id. */
export type ConsoleModule = {
  Page: ComponentType<{ id: string }>;
  Subtitle?: ComponentType<{ id: string }>;
  Actions?: ComponentType<{ id: string }>;
  /** Loaded in parallel before components suspend on them. */
  texts?: readonly (keyof Namespaces)[];
};

type SectionFields = {
  capability: Capability;
  /** `all` if the page is empty for users limited to their own records. */
  scope?: Scope;
  /** File of the title; `console` unless the texts lie with the page. */
  namespace?: keyof Namespaces;
  text: NamespaceKey<keyof Namespaces>;
  icons: readonly [IconName, selected?: IconName];
  countKey?: keyof DataOfEndpoint<typeof getConsoleCounts>;
};

function page(audience: Audience, title: TextKey, load: () => Promise<PageModule>) {
  return { audience, title, load };
}

/** A page whose content the server renders for visitors. */
function publicPage(title: TextKey, load: () => Promise<PageModule>) {
  return { ...page('all', title, load), rendering: 'hydrated' as const };
}

/** A page of texts, whose content the server renders; it works without the app until it is pressed. */
function textPage(title: TextKey, load: () => Promise<PageModule>) {
  return { ...page('all', title, load), rendering: 'static' as const };
}

/** A page with one thing to do, without the bar of the main pages. */
function task(...fields: Parameters<typeof page>) {
  return { ...page(...fields), isTask: true };
}

const consoleFields = { audience: 'people', title: 'profile.console' } as const;

/** A console page of the navigation. */
function section(fields: SectionFields, load: () => Promise<ConsoleModule>) {
  return { ...consoleFields, ...fields, load };
}

export type ConsoleSection = ReturnType<typeof section>;

/** A record of a section, for the same users. */
function record(section: ConsoleSection, load: () => Promise<ConsoleModule>) {
  return { ...consoleFields, section, load };
}

/** In navigation order. */
export const consoleSections = {
  console: section(
    { capability: 'seeTrees', text: 'console.overview', icons: ['squares-four', 'squares-four-fill'] },
    () => import('../features/operations/overview/overview-view.tsx'),
  ),
  consoleDashboards: section(
    { capability: 'seeReports', text: 'console.dashboards', icons: ['chart-line-up', 'chart-line-up-fill'] },
    () => import('../features/operations/dashboard/dashboard-view.tsx'),
  ),
  consoleReports: section(
    { capability: 'seeReports', text: 'console.reports', icons: ['certificate'] },
    () => import('../features/operations/disclosure/disclosure-list.tsx'),
  ),
  consoleTrees: section(
    { capability: 'seeTrees', text: 'console.trees', icons: ['tree', 'tree-fill'] },
    () => import('../features/operations/tree-record/trees-table.tsx'),
  ),
  consoleEfforts: section(
    { capability: 'seeChain', text: 'console.efforts', icons: ['plant', 'plant-fill'] },
    () => import('../features/supply/effort/effort-list.tsx'),
  ),
  consolePlanters: section(
    { capability: 'seePlanterNames', text: 'console.planters', icons: ['users-three', 'users-three-fill'] },
    () => import('../features/supply/planter/planter-list.tsx'),
  ),
  consoleCompanies: section(
    { capability: 'seeChain', text: 'console.companies', icons: ['buildings', 'buildings-fill'] },
    () => import('../features/supply/company/console/company-list.tsx'),
  ),
  consoleCampaigns: section(
    { capability: 'runCampaigns', text: 'console.campaigns', icons: ['ticket'] },
    () => import('../features/operations/campaign/console/campaign-list.tsx'),
  ),
  consoleLands: section(
    { capability: 'seeChain', text: 'console.lands', icons: ['map-trifold', 'map-trifold-fill'] },
    () => import('../features/supply/land/land-list.tsx'),
  ),
  consoleDeliveries: section(
    { capability: 'seeChain', text: 'console.deliveries', icons: ['truck', 'truck-fill'] },
    () => import('../features/supply/delivery/deliveries-page.tsx'),
  ),
  consoleIssues: section(
    {
      capability: 'seeIssues',
      text: 'console.issues',
      icons: ['warning-circle', 'warning-circle-fill'],
      countKey: 'openIssues',
    },
    () => import('../features/supply/issue/console/issue-list.tsx'),
  ),
  consoleCare: section(
    { capability: 'careForTrees', text: 'console.care', icons: ['drop-fill'] },
    () => import('../features/supply/care/land-care-list.tsx'),
  ),
  consoleSamples: section(
    { capability: 'drawSamples', text: 'console.samples', icons: ['seal-check-fill'] },
    () => import('../features/supply/sample/sample-list.tsx'),
  ),
  consoleStock: section(
    { capability: 'seeChain', text: 'console.stock', icons: ['cube'] },
    () => import('../features/supply/stock/stock-page.tsx'),
  ),
  consoleImports: section(
    { capability: 'importTrees', text: 'console.import', icons: ['upload-simple'] },
    () => import('../features/operations/import/import-list.tsx'),
  ),
  consoleSpecies: section(
    { capability: 'manageSpecies', text: 'console.species', icons: ['chart-line-up', 'chart-line-up-fill'] },
    () => import('../features/trees/specie/specie-list.tsx'),
  ),
  consolePartners: section(
    { capability: 'managePartners', text: 'console.partners', icons: ['paper-plane-tilt'] },
    () => import('../features/operations/partner/partners-page.tsx'),
  ),
  consoleAnalytics: section(
    { capability: 'seeAnalytics', text: 'console.analytics', icons: ['chart-line-up', 'chart-line-up-fill'] },
    () => import('../features/operations/analytics/report/visit-report-view.tsx'),
  ),
  consoleTickets: section(
    {
      capability: 'answerTickets',
      text: 'console.tickets',
      icons: ['envelope-simple', 'envelope-simple-fill'],
    },
    () => import('../features/people/ticket/staff-tickets.tsx'),
  ),
  consoleMessages: section(
    { capability: 'seeMessages', text: 'console.messages', icons: ['paper-plane-tilt'] },
    () => import('../features/services/message-log/message-log-list.tsx'),
  ),
  consoleErrors: section(
    { capability: 'seeErrors', text: 'console.errors', icons: ['warning', 'warning-fill'] },
    () => import('../features/services/error-report/console/error-list.tsx'),
  ),
  consoleStaff: section(
    { capability: 'manageStaff', text: 'console.staff', icons: ['user'] },
    () => import('../features/people/staff/staff-list.tsx'),
  ),
  consoleApprovals: section(
    {
      capability: 'runCampaigns',
      scope: 'all',
      text: 'console.approvals',
      icons: ['lock-simple', 'lock-simple-fill'],
    },
    () => import('../features/people/approval/approval-list.tsx'),
  ),
  consoleAudit: section(
    { capability: 'seeAudit', text: 'console.audit', icons: ['file-text'] },
    () => import('../features/people/audit/audit-list.tsx'),
  ),
  consoleSecondFactor: section(
    { capability: 'seeConsole', text: 'console.secondFactor', icons: ['shield-check'] },
    () => import('../features/people/second-factor/factor-list.tsx'),
  ),
} satisfies Partial<Record<PageName, ConsoleSection>>;

/** All pages except sign-in, which is in the entry bundle. */
export const pages = {
  home: { ...page('people', 'pageTitles.home', () => import('../pages/home.tsx')), hasFallback: true },
  map: {
    ...page('people', 'pageTitles.map', () => import('../pages/map.tsx')),
    visitorPage: 'explore' as const,
  },
  explore: publicPage('pageTitles.explore', () => import('../pages/explore.tsx')),
  code: task('all', 'pageTitles.code', () => import('../pages/code.tsx')),
  newUser: task('unnamed', 'pageTitles.newUser', () => import('../pages/new-user.tsx')),
  signInLink: task('all', 'pageTitles.login', () => import('../pages/sign-in-link.tsx')),
  tutorial: task('people', 'pageTitles.tutorial', () => import('../pages/tutorial.tsx')),
  gifted: page('people', 'pageTitles.giftedTrees', () => import('../pages/gifted-trees.tsx')),
  gift: task('all', 'pageTitles.gift', () => import('../pages/gift.tsx')),
  coupon: task('all', 'pageTitles.coupon', () => import('../pages/coupon.tsx')),
  tag: task('all', 'pageTitles.tree', () => import('../pages/tag.tsx')),
  scan: task('all', 'pageTitles.scan', () => import('../pages/scan.tsx')),
  notifications: page('people', 'pageTitles.notifications', () => import('../pages/notifications.tsx')),
  profile: page('people', 'pageTitles.profile', () => import('../pages/profile.tsx')),
  phoneChange: task('people', 'profile.changePhone', () => import('../pages/phone-change.tsx')),
  contact: task('people', 'profile.contact', () => import('../pages/contact.tsx')),
  ticket: task('people', 'profile.contact', () => import('../pages/ticket.tsx')),
  tree: publicPage('pageTitles.tree', () => import('../pages/tree.tsx')),
  chat: task('all', 'pageTitles.tree', () => import('../pages/chat.tsx')),
  treeCertificate: task('all', 'pageTitles.certificate', () => import('../pages/certificate.tsx')),
  forestCertificate: task('people', 'pageTitles.certificate', () => import('../pages/certificate.tsx')),
  verifyCertificate: publicPage('pageTitles.certificate', () => import('../pages/verify-certificate.tsx')),
  certificate: publicPage('pageTitles.certificate', () => import('../pages/verify-certificate.tsx')),
  verifyDisclosure: publicPage('pageTitles.disclosure', () => import('../pages/verify-disclosure.tsx')),
  disclosure: publicPage('pageTitles.disclosure', () => import('../pages/verify-disclosure.tsx')),
  passport: publicPage('pageTitles.tree', () => import('../pages/passport.tsx')),
  report: task('all', 'pageTitles.tree', () => import('../pages/report.tsx')),
  user: publicPage('pageTitles.forest', () => import('../pages/public-user.tsx')),
  story: page('people', 'pageTitles.story', () => import('../pages/story.tsx')),
  publicStory: publicPage('pageTitles.story', () => import('../pages/story.tsx')),
  company: publicPage('pageTitles.impact', () => import('../pages/company.tsx')),
  campaign: publicPage('pageTitles.impact', () => import('../pages/campaign.tsx')),
  impact: page('people', 'pageTitles.impact', () => import('../pages/impact.tsx')),
  impactOfScope: publicPage('pageTitles.impact', () => import('../pages/impact.tsx')),
  impactOfOne: publicPage('pageTitles.impact', () => import('../pages/impact.tsx')),
  method: textPage('pageTitles.method', () => import('../pages/method.tsx')),
  openData: publicPage('pageTitles.openData', () => import('../pages/open-data.tsx')),
  faq: textPage('pageTitles.faq', () => import('../pages/faq.tsx')),
  privacy: textPage('pageTitles.privacy', () => import('../pages/legal.tsx')),
  terms: textPage('pageTitles.terms', () => import('../pages/legal.tsx')),
  accessibility: textPage('pageTitles.accessibility', () => import('../pages/legal.tsx')),
  field: task('people', 'profile.field', () => import('../pages/field.tsx')),
  fieldPlanting: task('people', 'profile.field', () => import('../pages/field-planting.tsx')),
  fieldRound: task('people', 'profile.field', () => import('../pages/field-round.tsx')),
  fieldVisit: task('people', 'profile.field', () => import('../pages/field-visit.tsx')),
  ...consoleSections,
  consoleTree: record(
    consoleSections.consoleTrees,
    () => import('../features/operations/tree-record/tree-file-view.tsx'),
  ),
  consoleEffort: record(
    consoleSections.consoleEfforts,
    () => import('../features/supply/effort/effort-page.tsx'),
  ),
  consolePlanter: record(
    consoleSections.consolePlanters,
    () => import('../features/supply/planter/planter-page.tsx'),
  ),
  consoleCompany: record(
    consoleSections.consoleCompanies,
    () => import('../features/supply/company/console/company-page.tsx'),
  ),
  consoleCampaign: record(
    consoleSections.consoleCampaigns,
    () => import('../features/operations/campaign/console/campaign-page.tsx'),
  ),
  consoleLand: record(consoleSections.consoleLands, () => import('../features/supply/land/land-page.tsx')),
  consoleDelivery: record(
    consoleSections.consoleDeliveries,
    () => import('../features/supply/delivery/delivery-page.tsx'),
  ),
  consoleIssue: record(
    consoleSections.consoleIssues,
    () => import('../features/supply/issue/console/issue-page.tsx'),
  ),
  consoleLandCare: record(
    consoleSections.consoleCare,
    () => import('../features/supply/care/land-care-page.tsx'),
  ),
  consoleSample: record(
    consoleSections.consoleSamples,
    () => import('../features/supply/sample/sample-page.tsx'),
  ),
  consoleImport: record(
    consoleSections.consoleImports,
    () => import('../features/operations/import/import-page.tsx'),
  ),
  consoleSpecie: record(
    consoleSections.consoleSpecies,
    () => import('../features/trees/specie/specie-page.tsx'),
  ),
  consoleWebhook: record(
    consoleSections.consolePartners,
    () => import('../features/operations/partner/webhook-log.tsx'),
  ),
  consoleTicket: record(
    consoleSections.consoleTickets,
    () => import('../features/people/ticket/staff-ticket-page.tsx'),
  ),
  consoleError: record(
    consoleSections.consoleErrors,
    () => import('../features/services/error-report/console/error-detail.tsx'),
  ),
  uiGallery: task(
    'all',
    'pageTitles.uiGallery',
    () => import('../features/services/ui-gallery/ui-gallery.tsx'),
  ),
} satisfies Record<Exclude<PageName, 'login'>, unknown>;
