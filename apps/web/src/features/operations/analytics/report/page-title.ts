import type { TextKey } from '#platform/translator.ts';

/** Page names in events, mapped to titles. */
const titles: Partial<Record<string, TextKey>> = {
  'Landing page': 'pageTitles.home',
  login: 'pageTitles.login',
  code: 'pageTitles.code',
  new_user: 'pageTitles.newUser',
  tutorial: 'pageTitles.tutorial',
  profile: 'pageTitles.profile',
  gifted: 'pageTitles.giftedTrees',
  gift: 'pageTitles.gift',
  coupon: 'pageTitles.coupon',
  scan: 'pageTitles.scan',
  notifications: 'pageTitles.notifications',
  tree: 'pageTitles.tree',
  certificate: 'pageTitles.certificate',
  user: 'pageTitles.forest',
  impact: 'pageTitles.impact',
  method: 'pageTitles.method',
  faq: 'pageTitles.faq',
  privacy: 'pageTitles.privacy',
  terms: 'pageTitles.terms',
  console: 'profile.console',
  not_found: 'notFound.pageTitle',
};

/** Falls back to the event's page name. */
export function pageTitle(page: string, t: (key: TextKey) => string): string {
  const title = titles[page];
  return title === undefined ? page : t(title);
}
