import type { PublicAccount } from '@nabta/contract/account';
import type { CampaignPage } from '@nabta/contract/campaign';
import type { CompanyPage } from '@nabta/contract/company';
import { type BadgeCode, badgeLevelOf } from '@nabta/domain/badge-level';
import { dedicationText } from '@nabta/domain/dedication';
import { type Language, type Translations } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';
import { formatMessage } from '@nabta/domain/message-format';
import { ownerTitle, treeTitle } from '@nabta/domain/tree-title';

import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { productName } from '../../platform/product-name.ts';
import { readPublicAccount } from '../account/read-public-account.ts';
import { campaignLinkTexts } from '../campaign/campaign.texts.ts';
import { readCampaignPage } from '../campaign/read-campaign.ts';
import { companyLinkTexts } from '../company/company.texts.ts';
import { readCompanyPage } from '../company/read-company.ts';
import { giftLinkTexts } from '../gift/gift.texts.ts';
import { readGiftPage } from '../gift/read-gift-page.ts';
import { forestLinkTexts, treeLinkTexts } from '../tree/tree.texts.ts';
import { selectCompanyPhoto, selectForestPhoto, selectTreePreview } from './link-preview.queries.ts';
import { siteTexts } from './link-preview.texts.ts';

/** What a shared page says of itself, in one language. */
export type Card = {
  title: string;
  description: string;
  subtitle: string;
  imageName: string | undefined;
  /** The badge of the forest. */
  badge?: BadgeCode | undefined;
  /** Whose forest it is, as everybody sees them. */
  person?: PublicAccount;
  company?: CompanyPage;
  campaign?: CampaignPage;
  /** Whether a company lets other sites show it. */
  isEmbeddable?: boolean;
};

type ReadCard = (context: Context, id: string, language: Language) => Promise<Card | undefined>;

/** The pages that are shared as links: those of a forest, a tree, a gift, a company and a campaign, and our own. Undefined where there is none of that id. */
export const readCard = {
  user: cardOfForest,
  tree: cardOfTree,
  gift: cardOfGift,
  company: cardOfCompany,
  campaign: cardOfCampaign,
  site: async (_context, id, language) => (id === siteId ? siteCard(language) : undefined),
} satisfies Record<string, ReadCard>;

async function cardOfForest(
  context: Context,
  shareCode: string,
  language: Language,
): Promise<Card | undefined> {
  const person = await knownOrUndefined(readPublicAccount(context, shareCode));
  if (person === undefined) return undefined;
  const say = speaker(forestLinkTexts, language);
  const name = ownerTitle(person) ?? productName[language];
  const count = person.treesPlanted;
  return {
    title: say('title', { name }),
    description: say('description', { count }),
    subtitle: say('trees', { count }),
    imageName: await selectForestPhoto(context.database.readSql, person.id),
    badge: badgeLevelOf(count)?.code,
    person,
  };
}

async function cardOfTree(context: Context, publicId: string, language: Language): Promise<Card | undefined> {
  const tree = await selectTreePreview(context.database.readSql, publicId.toUpperCase());
  if (tree === undefined) return undefined;
  const say = speaker(treeLinkTexts, language);
  const { givenName, commonName } = tree;
  const specie = commonName?.[language] ?? commonName?.en ?? say('tree');
  const place = tree.landName?.[language] ?? tree.landName?.en ?? say('somewhere');
  const told = tree.dedication && dedicationText(tree.dedication, language);
  const title = treeTitle({ givenName, specie: commonName && { commonName } }, language) ?? say('tree');
  return {
    title: say('title', { title }),
    description: told
      ? say('dedicated', { told, specie: withoutArticle(specie), place })
      : say('description', { specie: withoutArticle(specie), place }),
    subtitle: told ?? `${specie} · ${place}`,
    imageName: tree.imageName ?? undefined,
    isEmbeddable: tree.isSponsored,
  };
}

/** «السمر» as in «شجرة سمر»: the word before it makes the article wrong. */
function withoutArticle(specie: string): string {
  return specie.replace(/^ال/u, '');
}

/** Says who gave, and nothing of the message, which is for the receiver alone. */
async function cardOfGift(context: Context, code: string, language: Language): Promise<Card | undefined> {
  const sql = context.database.readSql;
  const gift = await knownOrUndefined(readGiftPage(sql, code.toUpperCase(), undefined));
  if (gift === undefined) return undefined;
  const say = speaker(giftLinkTexts, language);
  const sponsor = gift.company && nameIn(gift.company.name, language);
  const name = gift.from?.firstname ?? sponsor ?? productName[language];
  return {
    title: say('title', { name }),
    description: say(gift.status === 'pending' ? 'description' : 'isOver'),
    subtitle: treeTitle(gift.tree, language) ?? treeLinkTexts.tree[language],
    imageName: gift.tree.image?.nameCompressed.replace(/\.webp$/u, ''),
  };
}

async function cardOfCompany(context: Context, slug: string, language: Language): Promise<Card | undefined> {
  const sql = context.database.readSql;
  const company = await knownOrUndefined(readCompanyPage(sql, slug));
  if (company === undefined) return undefined;
  const say = speaker(companyLinkTexts, language);
  const name = nameIn(company.name, language);
  const count = company.treeCount;
  return {
    title: say('title', { name }),
    description: say('description', { name, count }),
    subtitle: say('trees', { count }),
    imageName: await selectCompanyPhoto(sql, company.id),
    isEmbeddable: true,
    company,
  };
}

async function cardOfCampaign(context: Context, slug: string, language: Language): Promise<Card | undefined> {
  const sql = context.database.readSql;
  const campaign = await knownOrUndefined(readCampaignPage(context, sql, slug));
  if (campaign === undefined) return undefined;
  const say = speaker(campaignLinkTexts, language);
  const { company, trees } = campaign;
  const giver = company ? nameIn(company.name, language) : productName[language];
  return {
    title: nameIn(campaign.name, language),
    description: say('description', { company: giver }),
    subtitle: say('taken', { count: trees.taken }),
    imageName: company ? await selectCompanyPhoto(sql, company.id) : undefined,
    campaign,
  };
}

/** One picture for all pages that are nobody's; what each is called stands in its own head. */
export function siteCard(language: Language): Card {
  const [title, subtitle] = [siteTexts.title[language], siteTexts.subtitle[language]];
  return { title, subtitle, description: subtitle, imageName: undefined };
}

export const siteId = 'nabta';

function speaker<Name extends string>(texts: Record<Name, Translations>, language: Language) {
  return (name: Name, values = {}) => formatMessage(texts[name][language], language, values);
}

async function knownOrUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
}
