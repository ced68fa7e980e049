import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { Texts } from '../apps/web/src/locales/en-screens.ts';
import type addTree from '../apps/web/src/locales/en/add-tree.json';
import type analyticsReport from '../apps/web/src/locales/en/analytics-report.json';
import type analytics from '../apps/web/src/locales/en/analytics.json';
import type approval from '../apps/web/src/locales/en/approval.json';
import type audit from '../apps/web/src/locales/en/audit.json';
import type badge from '../apps/web/src/locales/en/badge.json';
import type campaignConsole from '../apps/web/src/locales/en/campaign-console.json';
import type care from '../apps/web/src/locales/en/care.json';
import type certificate from '../apps/web/src/locales/en/certificate.json';
import type chat from '../apps/web/src/locales/en/chat.json';
import type claim from '../apps/web/src/locales/en/claim.json';
import type company from '../apps/web/src/locales/en/company.json';
import type console from '../apps/web/src/locales/en/console.json';
import type coupon from '../apps/web/src/locales/en/coupon.json';
import type dashboard from '../apps/web/src/locales/en/dashboard.json';
import type dedication from '../apps/web/src/locales/en/dedication.json';
import type delivery from '../apps/web/src/locales/en/delivery.json';
import type disclosure from '../apps/web/src/locales/en/disclosure.json';
import type effort from '../apps/web/src/locales/en/effort.json';
import type embed from '../apps/web/src/locales/en/embed.json';
import type errorConsole from '../apps/web/src/locales/en/error-console.json';
import type errorHelp from '../apps/web/src/locales/en/error-help.json';
import type field from '../apps/web/src/locales/en/field.json';
import type finder from '../apps/web/src/locales/en/finder.json';
import type gift from '../apps/web/src/locales/en/gift.json';
import type givenGifts from '../apps/web/src/locales/en/given-gifts.json';
import type impact from '../apps/web/src/locales/en/impact.json';
import type treeImport from '../apps/web/src/locales/en/import.json';
import type issueConsole from '../apps/web/src/locales/en/issue-console.json';
import type issue from '../apps/web/src/locales/en/issue.json';
import type land from '../apps/web/src/locales/en/land.json';
import type map from '../apps/web/src/locales/en/map.json';
import type notification from '../apps/web/src/locales/en/notification.json';
import type offline from '../apps/web/src/locales/en/offline.json';
import type overview from '../apps/web/src/locales/en/overview.json';
import type partner from '../apps/web/src/locales/en/partner.json';
import type passport from '../apps/web/src/locales/en/passport.json';
import type personalData from '../apps/web/src/locales/en/personal-data.json';
import type phoneChange from '../apps/web/src/locales/en/phone-change.json';
import type publicUser from '../apps/web/src/locales/en/public-user.json';
import type qr from '../apps/web/src/locales/en/qr.json';
import type receivedGift from '../apps/web/src/locales/en/received-gift.json';
import type record from '../apps/web/src/locales/en/record.json';
import type secondFactor from '../apps/web/src/locales/en/second-factor.json';
import type share from '../apps/web/src/locales/en/share.json';
import type specie from '../apps/web/src/locales/en/specie.json';
import type staff from '../apps/web/src/locales/en/staff.json';
import type story from '../apps/web/src/locales/en/story.json';
import type survival from '../apps/web/src/locales/en/survival.json';
import type table from '../apps/web/src/locales/en/table.json';
import type textLog from '../apps/web/src/locales/en/text-log.json';
import type ticket from '../apps/web/src/locales/en/ticket.json';
import type treePage from '../apps/web/src/locales/en/tree-page.json';
import type treeRecord from '../apps/web/src/locales/en/tree-record.json';
import { createTranslate } from '../apps/web/src/platform/translator.ts';
import type { KeyOf, Translate } from '../apps/web/src/platform/translator.ts';
import type { Language } from '../packages/domain/src/language.ts';

/** The texts of the entry and of those lazily loaded files that journeys read. */
type AllTexts = Texts &
  typeof analytics &
  typeof analyticsReport &
  typeof console &
  typeof campaignConsole &
  typeof company &
  typeof badge &
  typeof care &
  typeof delivery &
  typeof treeImport &
  typeof issueConsole &
  typeof certificate &
  typeof chat &
  typeof claim &
  typeof addTree &
  typeof coupon &
  typeof dashboard &
  typeof disclosure &
  typeof textLog &
  typeof dedication &
  typeof errorConsole &
  typeof errorHelp &
  typeof effort &
  typeof embed &
  typeof field &
  typeof gift &
  typeof impact &
  typeof givenGifts &
  typeof issue &
  typeof land &
  typeof map &
  typeof notification &
  typeof offline &
  typeof partner &
  typeof passport &
  typeof personalData &
  typeof phoneChange &
  typeof publicUser &
  typeof qr &
  typeof receivedGift &
  typeof record &
  typeof secondFactor &
  typeof share &
  typeof specie &
  typeof staff &
  typeof approval &
  typeof audit &
  typeof ticket &
  typeof story &
  typeof survival &
  typeof finder &
  typeof overview &
  typeof table &
  typeof treePage &
  typeof treeRecord;

/** What the product says in one language, `{name}` and plurals filled in. */
export type Say = Translate<KeyOf<AllTexts>>;

const locales = join(import.meta.dirname, '../apps/web/src/locales');

export const says = { ar: sayIn('ar'), en: sayIn('en'), pt: sayIn('pt') } satisfies Record<Language, Say>;

/** Arabic, which every journey speaks unless it chooses otherwise. */
export const say = says.ar;

/** Reads the files as the web app's build does; Node itself would ask each import to say that it is JSON. */
function sayIn(language: Language): Say {
  const folder = join(locales, language);
  const files = readdirSync(folder).map((file) => {
    const texts = JSON.parse(readFileSync(join(folder, file), 'utf8')) as object;
    return isGrouped(texts) ? texts : { [camelCase(basename(file, '.json'))]: texts };
  });
  return createTranslate(language, Object.assign({}, ...files) as AllTexts);
}

/** Some files name the groups of their texts themselves, the others are one group named as the file. */
function isGrouped(texts: object): boolean {
  return Object.values(texts).every((text) => typeof text === 'object');
}

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/gu, (_match, letter: string) => letter.toUpperCase());
}
