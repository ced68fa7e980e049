import { getPublicAccount } from '@nabta/contract/account';
import { addressOf } from '@nabta/contract/address';
import { getCampaignPage } from '@nabta/contract/campaign';
import {
  companyTreesPage,
  getCompanyPage,
  listCompanyTrees as listCompanyTreesCall,
} from '@nabta/contract/company';
import { readOembed } from '@nabta/contract/embed';
import { type PageName, pagePaths } from '@nabta/contract/pages';
import { getTree, listPublicTrees as listPublicTreesCall, treePageSize } from '@nabta/contract/tree';

import type { Context } from '../../platform/context.ts';
import { RawJson } from '../../platform/http/answer.ts';
import { pageAddress } from '../../platform/web/page-head.ts';
import type { View, ViewOf } from '../../platform/web/web-pages.ts';
import { listCompanyTrees } from '../company/list-company-trees.ts';
import { listPublicTrees } from '../tree/list-public-trees.ts';
import { readTree } from '../tree/read-tree.ts';
import { previewPath } from './link-preview.routes.ts';
import { previewHead } from './preview-head.ts';
import { type Card, readCard } from './read-card.ts';
import { aboutCompany, aboutForest, aboutTree } from './structured-data.ts';

type Shared = Extract<PageName, 'user' | 'tree' | 'gift' | 'company' | 'campaign'>;

/** What shared pages say to those who unfurl a link and run no script, and what they show before a script has run. */
export const sharedPages = {
  user: viewOf('user', {
    about: aboutForest,
    answers: (context, code, { person }) => answersOfForest(context, code, person),
  }),
  tree: viewOf('tree', { about: aboutTree, answers: answersOfTree, beginsWithPhoto: true }),
  gift: viewOf('gift', {}),
  company: viewOf('company', { about: aboutCompany, answers: answersOfCompany }),
  campaign: viewOf('campaign', { answers: answersOfCampaign }),
} satisfies Record<Shared, ViewOf>;

type Parts = {
  about?: (card: Card, url: string) => object;
  answers?: (context: Context, id: string, card: Card) => Promise<NonNullable<View['answers']>>;
  beginsWithPhoto?: boolean;
};

function viewOf(kind: Shared, { about, answers, beginsWithPhoto = false }: Parts): ViewOf {
  return async (context, params, language) => {
    const [id = ''] = Object.values(params);
    const card = await readCard[kind](context, id, language);
    if (card === undefined) return undefined;
    const { origin } = context.config.publicUrl;
    const url = origin + pagePaths[kind].replace(/:\w+/u, () => encodeURIComponent(id));
    const { title, description } = card;
    const photoName = beginsWithPhoto ? card.imageName : undefined;
    const pictureUrl = origin + previewPath(kind, id, card, language);
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

/** The tree as a visitor is told of it. */
async function answersOfTree({ database }: Context, publicId: string) {
  const tree = await readTree(database.readSql, publicId.toUpperCase(), undefined);
  return { [addressOf(getTree, { params: { publicId } })]: new RawJson(tree) };
}

/** The person and the first page of trees, as a visitor sees them. */
async function answersOfForest({ database }: Context, shareCode: string, person: Card['person']) {
  if (person === undefined) return {};
  const page = { ownerId: person.id, viewerId: undefined, cursor: undefined, limit: treePageSize };
  const trees = await listPublicTrees(database.readSql, page);
  const input = { params: { id: person.id }, query: { limit: treePageSize } };
  return {
    [addressOf(getPublicAccount, { params: { shareCode } })]: new RawJson(JSON.stringify(person)),
    [addressOf(listPublicTreesCall, input)]: new RawJson(trees),
  };
}

/** The company and its newest trees, as everybody sees them. */
async function answersOfCompany({ database }: Context, slug: string, { company }: Card) {
  const trees = await listCompanyTrees(database.readSql, { slug, limit: companyTreesPage });
  return {
    [addressOf(getCompanyPage, { params: { slug } })]: new RawJson(JSON.stringify(company)),
    [addressOf(listCompanyTreesCall, { params: { slug }, query: { limit: companyTreesPage } })]: new RawJson(
      trees,
    ),
  };
}

async function answersOfCampaign(_context: Context, slug: string, { campaign }: Card) {
  return {
    [addressOf(getCampaignPage, { params: { slug } })]: new RawJson(JSON.stringify(campaign)),
  };
}
