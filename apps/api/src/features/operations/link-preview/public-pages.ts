import { type PageName, pagePaths, openPages } from '@nabta/contract/core/pages';
import { readOembed } from '@nabta/contract/supply/embed';
import { defaultLanguage } from '@nabta/domain/language';

import type { Context } from '#core/context.ts';
import { defined } from '#core/defined.ts';
import { productName } from '#core/product-name.ts';
import { pageAddress } from '#core/web/page-head.ts';
import { previewHead, shareHead } from '#core/web/preview-head.ts';
import type { HeadOf, PublicPage } from '#core/web/web-pages.ts';
import { findSharedPerson } from '#features/people/account/find-people.ts';

import { previewPathOf } from './link-preview.routes.ts';
import {
  selectCampaignVersion,
  selectCompanyVersion,
  selectForestVersion,
  selectPrivacyVersion,
  selectTreeVersion,
} from './page-version.queries.ts';
import { type Card, readCard, siteTexts, getSiteCard, siteId } from './read-card.ts';
import {
  describeCompany,
  describeForest,
  describeTree,
  describePage,
  describeProduct,
} from './structured-data.ts';

type Previewed = Extract<PageName, 'user' | 'tree' | 'gift' | 'company' | 'campaign'>;

type VersionOf = (context: Context, id: string) => Promise<string | undefined>;

const treeVersion: VersionOf = ({ database }, publicId) =>
  selectTreeVersion(database.sql, publicId.toUpperCase());

/** Pages that show records. */
export const publicPages = {
  user: createPage('user', { about: describeForest, versionOf: forestVersion }),
  tree: createPage('tree', { about: describeTree, versionOf: treeVersion, beginsWithPhoto: true }),
  gift: createPage('gift', { versionOf: giftVersion }),
  company: createPage('company', {
    about: describeCompany,
    versionOf: ({ database }, slug) => selectCompanyVersion(database.sql, slug),
  }),
  campaign: createPage('campaign', {
    versionOf: ({ database }, slug) => selectCampaignVersion(database.sql, slug),
  }),
  passport: { versionOf: (context, params) => treeVersion(context, idOf(params)) },
  certificate: { versionOf: privacyVersion },
  disclosure: { versionOf: privacyVersion },
  explore: { versionOf: privacyVersion },
  openData: { versionOf: privacyVersion },
  impactOfScope: { versionOf: privacyVersion },
  impactOfOne: { versionOf: privacyVersion },
} satisfies Partial<Record<PageName, PublicPage>>;

function privacyVersion({ database }: Context): Promise<string | undefined> {
  return selectPrivacyVersion(database.sql);
}

/** The content of the page is not rendered, so its preview is its version. */
async function giftVersion(context: Context, code: string): Promise<string | undefined> {
  const card = await readCard('gift', context, code, defaultLanguage);
  return card && JSON.stringify(card);
}

async function forestVersion(context: Context, shareCode: string): Promise<string | undefined> {
  const person = await findSharedPerson(context, shareCode);
  return person && (await selectForestVersion(context.database.sql, person.id));
}

type Parts = {
  versionOf: VersionOf;
  about?: (card: Card, url: string) => object;
  beginsWithPhoto?: boolean;
};

/** A page with a link preview that is readable without scripts. */
function createPage(kind: Previewed, { versionOf, about, beginsWithPhoto = false }: Parts): PublicPage {
  return {
    versionOf: (context, params) => versionOf(context, idOf(params)),
    async headOf(context, params, language) {
      const id = idOf(params);
      const card = defined(await readCard(kind, context, id, language));
      const { origin } = context.config.publicUrl;
      const url = origin + pagePaths[kind].replace(/:\w+/u, () => encodeURIComponent(id));
      const { title, description } = card;
      return previewHead({
        title,
        description,
        url,
        pictureUrl: origin + previewPathOf({ kind, id, language }, card),
        language,
        heroName: beginsWithPhoto ? card.imageName : undefined,
        ...(card.isEmbeddable && { oembedUrl: oembedUrlOf(origin, pageAddress(url, language)) }),
        ...(about && { about: about(card, url) }),
      });
    },
  };
}

function idOf(params: Record<string, string>): string {
  return Object.values(params)[0] ?? '';
}

function oembedUrlOf(origin: string, url: string): string {
  return `${origin}/api${readOembed.path}?url=${encodeURIComponent(url)}`;
}

/** Meta tags of public pages for search engines and link previews. */
export function createOpenPageHeads(origin: string): Partial<Record<PageName, HeadOf>> {
  return Object.fromEntries((['home', ...openPages] as const).map((name) => [name, headOf(origin, name)]));
}

function headOf(origin: string, name: PageName): HeadOf {
  const url = origin + pagePaths[name];
  const isProductPage = name === 'home' || name === 'login';
  return ({ language, title, description }) =>
    shareHead({
      title: isProductPage ? `${productName[language]} · ${siteTexts.title[language]}` : title,
      description,
      url,
      pictureUrl: origin + previewPathOf({ kind: 'site', id: siteId, language }, getSiteCard(language)),
      language,
      about: isProductPage ? describeProduct(origin) : describePage(url, title),
    });
}
