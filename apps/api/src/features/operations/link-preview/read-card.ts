import type { CampaignPage } from '@nabta/contract/operations/campaign';
import type { PublicAccount } from '@nabta/contract/people/account';
import type { CompanyPage } from '@nabta/contract/supply/company';
import { type BadgeCode, badgeLevelOf } from '@nabta/domain/badge-level';
import { dedicationText } from '@nabta/domain/dedication';
import type { Language, Translations } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';
import { createTranslator } from '@nabta/domain/message-format';
import { type DrawnTreeSource, type TreeDrawing, treeDrawingOf } from '@nabta/domain/tree-drawing';
import { ownerTitle, treeTitle } from '@nabta/domain/tree-title';
import { typedKeys } from '@nabta/domain/typed-object';

import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import { productName } from '#core/product-name.ts';
import { giftLinkTexts } from '#features/gifts/gift/gift.texts.ts';
import { readGiftPage } from '#features/gifts/gift/read-gifts.ts';
import { companyLinkTexts } from '#features/supply/company/company.texts.ts';
import { readCompanyPage } from '#features/supply/company/read-company.ts';
import { readPublicAccount } from '#features/trees/public-forest/read-public-account.ts';
import { forestLinkTexts, treeLinkTexts } from '#features/trees/tree/tree.texts.ts';

import { campaignLinkTexts } from '../campaign/campaign.texts.ts';
import { readCampaignPage } from '../campaign/read-campaign.ts';
import { selectNewestPicture, selectTreePreview } from './link-preview.queries.ts';

/** Content of a link preview, in one language. */
export type Card = {
  title: string;
  description: string;
  subtitle: string;
  imageName: string | undefined;
  /** Shown until there is a photo. */
  drawing?: TreeDrawing | undefined;
  badge?: BadgeCode | undefined;
  /** Public account of the forest's owner. */
  person?: PublicAccount;
  company?: CompanyPage;
  campaign?: CampaignPage;
  /** Whether the page has an oEmbed response. */
  isEmbeddable?: boolean;
};

type ReadCard = (context: Context, id: string, language: Language) => Promise<Card>;

const readers = {
  user: readForestCard,
  tree: readTreeCard,
  gift: readGiftCard,
  company: readCompanyCard,
  campaign: readCampaignCard,
  site: async (_context, id, language) => requireFound(id === siteId ? getSiteCard(language) : undefined),
} satisfies Record<string, ReadCard>;

export type CardKind = keyof typeof readers;
export const cardKinds = typedKeys(readers);

/** Reads the link preview of a page; undefined when the record does not exist. */
export async function readCard(kind: CardKind, ...request: Parameters<ReadCard>): Promise<Card | undefined> {
  return readers[kind](...request).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
}

async function readForestCard(context: Context, shareCode: string, language: Language): Promise<Card> {
  const person = await readPublicAccount(context, shareCode);
  const t = createTranslator(forestLinkTexts, language);
  const name = ownerTitle(person) ?? productName[language];
  const count = person.treesPlanted;
  return {
    title: t('title', { name }),
    description: t('description', { count }),
    subtitle: t('trees', { count }),
    ...pictureOf(context, await selectNewestPicture(context.database.readSql, 'owner_id', person.id)),
    badge: badgeLevelOf(count)?.code,
    person,
  };
}

async function readTreeCard(context: Context, publicId: string, language: Language): Promise<Card> {
  const tree = requireFound(await selectTreePreview(context.database.readSql, publicId.toUpperCase()));
  const t = createTranslator(treeLinkTexts, language);
  const { givenName, commonName } = tree;
  const specie = commonName?.[language] ?? commonName?.en ?? t('tree');
  const place = tree.landName?.[language] ?? tree.landName?.en ?? t('somewhere');
  const dedication = tree.dedication && dedicationText(tree.dedication, language);
  const title = treeTitle({ givenName, specie: commonName && { commonName } }, language) ?? t('tree');
  return {
    title: t('title', { title }),
    description: dedication
      ? t('dedicated', { dedication, specie: removeArticle(specie), place })
      : t('description', { specie: removeArticle(specie), place }),
    subtitle: dedication ?? `${specie} · ${place}`,
    ...pictureOf(context, tree),
    isEmbeddable: tree.isSponsored,
  };
}

type Pictured = DrawnTreeSource & { imageName: string | null };

function pictureOf({ clock }: Context, tree: Pictured | null | undefined) {
  if (!tree) return { imageName: undefined };
  return { imageName: tree.imageName ?? undefined, drawing: treeDrawingOf(tree, clock.now()) };
}

/** Strips the Arabic article: «شجرة سمر», not «شجرة السمر». */
function removeArticle(specie: string): string {
  return specie.replace(/^ال/u, '');
}

/** Includes the giver's name but not the message, which only the receiver may read. */
async function readGiftCard(context: Context, code: string, language: Language): Promise<Card> {
  const sql = context.database.readSql;
  const gift = await readGiftPage(sql, code.toUpperCase(), undefined);
  const t = createTranslator(giftLinkTexts, language);
  const sponsor = gift.company && nameIn(gift.company.name, language);
  const name = gift.from?.firstname ?? sponsor ?? productName[language];
  return {
    title: t('title', { name }),
    description: t(gift.status === 'pending' ? 'description' : 'isOver'),
    subtitle: treeTitle(gift.tree, language) ?? treeLinkTexts.tree[language],
    ...pictureOf(context, {
      ...gift.tree,
      imageName: gift.tree.image?.nameCompressed.replace(/\.webp$/u, '') ?? null,
    }),
  };
}

async function readCompanyCard(context: Context, slug: string, language: Language): Promise<Card> {
  const sql = context.database.readSql;
  const company = await readCompanyPage(sql, slug);
  const t = createTranslator(companyLinkTexts, language);
  const name = nameIn(company.name, language);
  const count = company.treeCount;
  return {
    title: t('title', { name }),
    description: t('description', { name, count }),
    subtitle: t('trees', { count }),
    ...pictureOf(context, await selectNewestPicture(sql, 'company_id', company.id)),
    isEmbeddable: true,
    company,
  };
}

async function readCampaignCard(context: Context, slug: string, language: Language): Promise<Card> {
  const sql = context.database.readSql;
  const campaign = await readCampaignPage(context, sql, slug);
  const t = createTranslator(campaignLinkTexts, language);
  const { company, trees } = campaign;
  const giver = company ? nameIn(company.name, language) : productName[language];
  return {
    title: nameIn(campaign.name, language),
    description: t('description', { company: giver }),
    subtitle: t('taken', { count: trees.taken }),
    ...pictureOf(context, company && (await selectNewestPicture(sql, 'company_id', company.id))),
    campaign,
  };
}

/** One preview for all pages without a record; each page sets its own title. */
export function getSiteCard(language: Language): Card {
  const [title, subtitle] = [siteTexts.title[language], siteTexts.subtitle[language]];
  return { title, subtitle, description: subtitle, imageName: undefined };
}

export const siteId = 'nabta';

/** Text on the preview image of the product's own pages. */
export const siteTexts = {
  title: { ar: 'ازرع أثرًا يكبر', en: 'Plant something that lasts', pt: 'Plante algo que fica' },
  subtitle: {
    ar: 'كل شجرة هنا شجرة حقيقية مزروعة على أرض المملكة',
    en: 'Every tree here is a real tree growing in Saudi Arabia',
    pt: 'Cada árvore aqui é real e cresce na Arábia Saudita',
  },
} satisfies Record<string, Translations>;
