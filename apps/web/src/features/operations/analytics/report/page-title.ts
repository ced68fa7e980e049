import type { TextKey } from '../../../platform/translator.ts';

/** What pages are called in events, and what their readers call them. */
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

/** A page without a title of its own keeps the name that it has in events. */
export function pageTitle(page: string, t: (key: TextKey) => string): string {
  const title = titles[page];
  return title === undefined ? page : t(title);
}
