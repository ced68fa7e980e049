import { type PageName, pagePaths, openPages } from '@nabta/contract/core/pages';
import { requestUrl } from '@nabta/contract/core/request-url';
import { getCampaignPage } from '@nabta/contract/operations/campaign';
import { getPublicAccount } from '@nabta/contract/people/account';
import { companyTreesPage, getCompanyPage, listCompanyTrees } from '@nabta/contract/supply/company';
import { readOembed } from '@nabta/contract/supply/embed';
import { getTree, listPublicTrees as listPublicTreesCall, treePageSize } from '@nabta/contract/trees/tree';

import type { Context } from '#core/context.ts';
import { RawJson } from '#core/http/response.ts';
import { productName } from '#core/product-name.ts';
import { pageAddress } from '#core/web/page-head.ts';
import { previewHead, shareHead } from '#core/web/preview-head.ts';
import type { View, ViewOf, HeadOf } from '#core/web/web-pages.ts';
import { selectCompanyTrees } from '#features/supply/company/company.queries.ts';
import { listPublicTrees } from '#features/trees/tree/page-forest.ts';
import { readTree } from '#features/trees/tree/read-tree.ts';

import { previewPathOf } from './link-preview.routes.ts';
import { type Card, readCard, siteTexts, getSiteCard, siteId } from './read-card.ts';
import {
  describeCompany,
  describeForest,
  describeTree,
  describePage,
  describeProduct,
} from './structured-data.ts';

type Shared = Extract<PageName, 'user' | 'tree' | 'gift' | 'company' | 'campaign'>;

/** Link previews and preloaded API responses of shared pages, readable without running a script. */
export const sharedPages = {
  user: createView('user', {
    about: describeForest,
    answers: (context, code, { person }) => loadForestResponses(context, code, person),
  }),
  tree: createView('tree', { about: describeTree, answers: loadTreeResponses, beginsWithPhoto: true }),
  gift: createView('gift', {}),
  company: createView('company', { about: describeCompany, answers: loadCompanyResponses }),
  campaign: createView('campaign', { answers: loadCampaignResponses }),
} satisfies Record<Shared, ViewOf>;

type Parts = {
  about?: (card: Card, url: string) => object;
  answers?: (context: Context, id: string, card: Card) => Promise<NonNullable<View['answers']>>;
  beginsWithPhoto?: boolean;
};

function createView(kind: Shared, { about, answers, beginsWithPhoto = false }: Parts): ViewOf {
  return async (context, params, language) => {
    const [id = ''] = Object.values(params);
    const card = await readCard(kind, context, id, language);
    if (card === undefined) return undefined;
    const { origin } = context.config.publicUrl;
    const url = origin + pagePaths[kind].replace(/:\w+/u, () => encodeURIComponent(id));
    const { title, description } = card;
    const photoName = beginsWithPhoto ? card.imageName : undefined;
    const pictureUrl = origin + previewPathOf({ kind, id, language }, card);
    return {
      head: previewHead({
        title,
        description,
        url,
        pictureUrl,
        language,
        heroName: photoName,
        ...(card.isEmbeddable && { oembedUrl: oembedUrlOf(origin, pageAddress(url, language)) }),
        ...(about && { about: about(card, url) }),
      }),
      photoName,
      ...(answers && { answers: await answers(context, id, card) }),
    };
  };
}

function oembedUrlOf(origin: string, url: string): string {
  return `${origin}/api${readOembed.path}?url=${encodeURIComponent(url)}`;
}

/** Returns the tree as a visitor sees it. */
async function loadTreeResponses({ database }: Context, publicId: string) {
  const tree = await readTree(database.readSql, publicId.toUpperCase(), undefined);
  return { [requestUrl(getTree, { params: { publicId } })]: new RawJson(tree) };
}

/** Returns the account and its first page of trees as a visitor sees them. */
async function loadForestResponses({ database }: Context, shareCode: string, person: Card['person']) {
  if (person === undefined) return {};
  const page = { ownerId: person.id, viewerId: undefined, cursor: undefined, limit: treePageSize };
  const trees = await listPublicTrees(database.readSql, page);
  const input = { params: { id: person.id }, query: { limit: treePageSize } };
  return {
    [requestUrl(getPublicAccount, { params: { shareCode } })]: new RawJson(JSON.stringify(person)),
    [requestUrl(listPublicTreesCall, input)]: new RawJson(trees),
  };
}

async function loadCompanyResponses({ database }: Context, slug: string, { company }: Card) {
  const trees = await selectCompanyTrees(database.readSql, { slug, limit: companyTreesPage });
  return {
    [requestUrl(getCompanyPage, { params: { slug } })]: new RawJson(JSON.stringify(company)),
    [requestUrl(listCompanyTrees, { params: { slug }, query: { limit: companyTreesPage } })]: new RawJson(
      trees,
    ),
  };
}

async function loadCampaignResponses(_context: Context, slug: string, { campaign }: Card) {
  return {
    [requestUrl(getCampaignPage, { params: { slug } })]: new RawJson(JSON.stringify(campaign)),
  };
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
