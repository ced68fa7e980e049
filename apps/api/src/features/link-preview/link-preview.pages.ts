import { type Language, isLanguage, type Translations } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';
import { formatMessage } from '@nabta/domain/message-format';
import { ownerTitle, treeTitle } from '@nabta/domain/tree-title';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { productName } from '../../platform/product-name.ts';
import { languageOf, type WebPages } from '../../platform/web-app.ts';
import { readPublicAccount } from '../account/read-public-account.ts';
import { giftLinkTexts } from '../gift/gift.texts.ts';
import { readGiftPage } from '../gift/read-gift-page.ts';
import { forestLinkTexts, treeLinkTexts } from '../tree/tree.texts.ts';
import { drawPreview } from './draw-preview.ts';
import { selectForestPhoto, selectTreePreview } from './link-preview.queries.ts';
import { previewHead } from './preview-head.ts';

/** What a shared page says of itself, in one language. */
type Card = { title: string; description: string; subtitle: string; imageName: string | undefined };

type CardOf = (context: Context, id: string, language: Language) => Promise<Card | undefined>;

const cards = { user: cardOfForest, tree: cardOfTree, gift: cardOfGift } satisfies Record<string, CardOf>;

/** `/user/{code}`, `/tree/{publicId}` and `/gift/{code}`: the app's shell with a card in its head, and the picture of that card. */
export function installLinkPreviews(app: FastifyInstance, context: Context, pages: WebPages): void {
  for (const [kind, cardOf] of Object.entries(cards)) {
    app.get<{ Params: { id: string } }>(`/${kind}/:id`, (request, reply) =>
      sendPage(request, reply, kind, cardOf),
    );
    app.get<{ Params: { id: string; file: string } }>(
      `/preview/${kind}/:id/:file`,
      async (request, reply) => {
        const language = request.params.file.replace(/\.jpg$/u, '');
        const card = isLanguage(language) ? await cardOf(context, request.params.id, language) : undefined;
        if (card === undefined || !isLanguage(language)) return reply.callNotFound();
        const photo = card.imageName && (await context.pictures.read('trees', `${card.imageName}-640.webp`));
        const picture = {
          title: card.title,
          subtitle: card.subtitle,
          language,
          photo: photo ? photo.bytes : undefined,
        };
        return reply
          .headers({
            'cache-control': 'public, max-age=3600',
            'cross-origin-resource-policy': 'cross-origin',
          })
          .type('image/jpeg')
          .send(await drawPreview(picture));
      },
    );
  }

  async function sendPage(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    kind: string,
    cardOf: CardOf,
  ): Promise<FastifyReply> {
    const language = languageOf(request);
    const { id } = request.params;
    const card = await cardOf(context, id, language);
    if (card === undefined) return pages.sendShell(request, reply.status(404));
    const { origin } = context.config.publicUrl;
    const path = `${kind}/${encodeURIComponent(id)}`;
    const { title, description } = card;
    const url = `${origin}/${path}`;
    const pictureUrl = `${origin}/preview/${path}/${language}.jpg`;
    return pages.sendShell(request, reply, previewHead({ title, description, url, pictureUrl, language }));
  }
}

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
  };
}

async function cardOfTree(context: Context, publicId: string, language: Language): Promise<Card | undefined> {
  const tree = await selectTreePreview(context.database.readSql, publicId.toUpperCase());
  if (tree === undefined) return undefined;
  const say = speaker(treeLinkTexts, language);
  const specie = tree.commonName?.[language] ?? tree.commonName?.en ?? say('tree');
  const place = tree.landName?.[language] ?? tree.landName?.en ?? say('somewhere');
  const title = treeTitle({ givenName: tree.givenName, specie: null }) ?? specie;
  return {
    title: say('title', { title }),
    description: say('description', { specie, place }),
    subtitle: `${specie} · ${place}`,
    imageName: tree.imageName ?? undefined,
  };
}

/** Says who gave, and nothing of the message, which is for the receiver alone. */
async function cardOfGift(context: Context, code: string, language: Language): Promise<Card | undefined> {
  const sql = context.database.readSql;
  const gift = await knownOrUndefined(readGiftPage(sql, code.toUpperCase(), undefined));
  if (gift === undefined) return undefined;
  const say = speaker(giftLinkTexts, language);
  const name = gift.from?.firstname ?? productName[language];
  const specie = nameIn(gift.tree.specie?.commonName ?? {}, language);
  return {
    title: say('title', { name }),
    description: say(gift.status === 'pending' ? 'description' : 'isOver'),
    subtitle:
      treeTitle({ givenName: gift.tree.givenName, specie: null }) ?? specie ?? treeLinkTexts.tree[language],
    imageName: gift.tree.image?.nameCompressed.replace(/\.webp$/u, ''),
  };
}

function speaker<Name extends string>(texts: Record<Name, Translations>, language: Language) {
  return (name: Name, values = {}) => formatMessage(texts[name][language], language, values);
}

async function knownOrUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
}
