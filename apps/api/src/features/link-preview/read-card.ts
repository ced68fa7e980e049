import type { Language } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';
import { formatMessage } from '@nabta/domain/message-format';
import { ownerTitle, treeTitle } from '@nabta/domain/tree-title';

import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { readPublicAccount } from '../account/read-public-account.ts';
import { readGiftPage } from '../gift/read-gift-page.ts';
import { selectForestPhoto, selectTreePreview } from './link-preview.queries.ts';
import { previewTexts } from './preview-texts.ts';

/** What a shared page says of itself, in one language. */
export type Card = { title: string; description: string; subtitle: string; imageName: string | undefined };

type ReadCard = (context: Context, id: string, language: Language) => Promise<Card | undefined>;

/** The pages that are shared as links: those of a forest, a tree and a gift. Undefined where there is none of that id. */
export const readCard = {
  user: cardOfForest,
  tree: cardOfTree,
  gift: cardOfGift,
} satisfies Record<string, ReadCard>;

async function cardOfForest(
  context: Context,
  shareCode: string,
  language: Language,
): Promise<Card | undefined> {
  const person = await knownOrUndefined(readPublicAccount(context, shareCode));
  if (person === undefined) return undefined;
  const say = speaker(language);
  const name = ownerTitle(person) ?? say('productName');
  const count = person.treesPlanted;
  return {
    title: say('forestTitle', { name }),
    description: say('forestDescription', { count }),
    subtitle: say('trees', { count }),
    imageName: await selectForestPhoto(context.database.readSql, person.id),
  };
}

async function cardOfTree(context: Context, publicId: string, language: Language): Promise<Card | undefined> {
  const tree = await selectTreePreview(context.database.readSql, publicId.toUpperCase());
  if (tree === undefined) return undefined;
  const say = speaker(language);
  const specie = tree.commonName?.[language] ?? tree.commonName?.en ?? say('tree');
  const place = tree.landName?.[language] ?? tree.landName?.en ?? say('homeland');
  const title = treeTitle({ givenName: tree.givenName, specie: null }) ?? specie;
  return {
    title: say('treeTitle', { title }),
    description: say('treeDescription', { specie, place }),
    subtitle: `${specie} · ${place}`,
    imageName: tree.imageName ?? undefined,
  };
}

/** Says who gave, and nothing of the message, which is for the receiver alone. */
async function cardOfGift(context: Context, code: string, language: Language): Promise<Card | undefined> {
  const sql = context.database.readSql;
  const gift = await knownOrUndefined(readGiftPage(sql, code.toUpperCase(), undefined));
  if (gift === undefined) return undefined;
  const say = speaker(language);
  const name = gift.from?.firstname ?? say('productName');
  const specie = nameIn(gift.tree.specie?.commonName ?? {}, language);
  return {
    title: say('giftTitle', { name }),
    description: say(gift.status === 'pending' ? 'giftDescription' : 'giftOver'),
    subtitle: treeTitle({ givenName: gift.tree.givenName, specie: null }) ?? specie ?? say('tree'),
    imageName: gift.tree.image?.nameCompressed.replace(/\.webp$/u, ''),
  };
}

function speaker(language: Language) {
  return (text: keyof typeof previewTexts, values = {}) =>
    formatMessage(previewTexts[text][language], language, values);
}

async function knownOrUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
}
