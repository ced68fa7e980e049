/// <reference types="vite/client" />
import type { Language } from '@nabta/domain/language';
import type { TreeFactTexts } from '@nabta/domain/tree-fact';

import { provideNamespaces, type TextGroups } from '../platform/text-files.ts';


/**
 * The text files that are loaded by the components that use them: `useTexts('gift')` reads `<language>/gift.json`.
 * A feature with a folder `texts` adds itself by its path: `supply/orchard`.
 */
export interface Namespaces {
  accessibility: typeof import('./en/accessibility.json');
  'add-tree': typeof import('./en/add-tree.json');
  analytics: typeof import('./en/analytics.json');
  'analytics-report': typeof import('./en/analytics-report.json');
  approval: typeof import('./en/approval.json');
  audit: typeof import('./en/audit.json');
  badge: typeof import('./en/badge.json');
  campaign: typeof import('./en/campaign.json');
  'campaign-console': typeof import('./en/campaign-console.json');
  care: typeof import('./en/care.json');
  certificate: typeof import('./en/certificate.json');
  chart: typeof import('./en/chart.json');
  chat: typeof import('./en/chat.json');
  'chat-actions': typeof import('./en/chat-actions.json');
  claim: typeof import('./en/claim.json');
  company: typeof import('./en/company.json');
  console: typeof import('./en/console.json');
  coupon: typeof import('./en/coupon.json');
  dashboard: typeof import('./en/dashboard.json');
  dedication: typeof import('./en/dedication.json');
  delivery: typeof import('./en/delivery.json');
  disclosure: typeof import('./en/disclosure.json');
  'eco-benefit': typeof import('./en/eco-benefit.json');
  effort: typeof import('./en/effort.json');
  embed: typeof import('./en/embed.json');
  'error-console': typeof import('./en/error-console.json');
  'error-help': typeof import('./en/error-help.json');
  explore: typeof import('./en/explore.json');
  faq: typeof import('./en/faq.json');
  field: typeof import('./en/field.json');
  finder: typeof import('./en/finder.json');
  gift: typeof import('./en/gift.json');
  'given-gifts': typeof import('./en/given-gifts.json');
  impact: typeof import('./en/impact.json');
  import: typeof import('./en/import.json');
  issue: typeof import('./en/issue.json');
  'issue-console': typeof import('./en/issue-console.json');
  land: typeof import('./en/land.json');
  map: typeof import('./en/map.json');
  measurement: typeof import('./en/measurement.json');
  method: typeof import('./en/method.json');
  notification: typeof import('./en/notification.json');
  offline: typeof import('./en/offline.json');
  'open-data': typeof import('./en/open-data.json');
  overview: typeof import('./en/overview.json');
  partner: typeof import('./en/partner.json');
  passport: typeof import('./en/passport.json');
  'personal-data': typeof import('./en/personal-data.json');
  'phone-change': typeof import('./en/phone-change.json');
  photo: typeof import('./en/photo.json');
  place: typeof import('./en/place.json');
  planter: typeof import('./en/planter.json');
  privacy: typeof import('./en/privacy.json');
  'public-user': typeof import('./en/public-user.json');
  qr: typeof import('./en/qr.json');
  'received-gift': typeof import('./en/received-gift.json');
  record: typeof import('./en/record.json');
  sample: typeof import('./en/sample.json');
  'second-factor': typeof import('./en/second-factor.json');
  share: typeof import('./en/share.json');
  specie: typeof import('./en/specie.json');
  staff: typeof import('./en/staff.json');
  stock: typeof import('./en/stock.json');
  story: typeof import('./en/story.json');
  survival: typeof import('./en/survival.json');
  table: typeof import('./en/table.json');
  terms: typeof import('./en/terms.json');
  'text-log': typeof import('./en/text-log.json');
  ticket: typeof import('./en/ticket.json');
  'tree-page': typeof import('./en/tree-page.json');
  'tree-record': typeof import('./en/tree-record.json');
  verification: typeof import('./en/verification.json');
  facts: { facts: TreeFactTexts };
}

const files = import.meta.glob<TextGroups>(
  ['./*/*.json', '!./*/{a11y,app,auth,common,countries,errors,header,languages,page-titles,states,auth-steps,banner,feedback,filter,home,main-pages,not-found,profile,tree,tutorial}.json', '../features/*/*/texts/*.json'],
  { import: 'default' },
);

/** Shared with the server. */
const treeFacts = {
  ar: () => import('@nabta/domain/tree-facts/ar'),
  en: () => import('@nabta/domain/tree-facts/en'),
  pt: () => import('@nabta/domain/tree-facts/pt'),
} satisfies Record<Language, () => Promise<{ treeFacts: TreeFactTexts }>>;

provideNamespaces(async (language, name) => {
  if (name === 'facts') return { facts: (await treeFacts[language]()).treeFacts };
  const load = files[`./${language}/${name}.json`] ?? files[`../features/${name}/texts/${language}.json`];
  if (load === undefined) throw new Error(`There is no text file ${language}/${name}.json.`);
  return load();
});
