import { isLanguage, type Language } from '@nabta/domain/language';

import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import { contentHashOf } from '#core/http/response.ts';
import { resource, type Route } from '#core/http/serve.ts';
import { renderOnce } from '#core/web/render-cache.ts';
import { drawingKeyOf, drawTreeWithSky } from '#features/trees/tree-drawing/draw-tree.ts';

import { type Card, type CardKind, cardKinds, readCard } from './read-card.ts';
import { designVersion, renderPreview } from './render-preview.ts';

/** `/preview/{kind}/{id}/{language}.jpg?v={version}`: preview image for link cards on other sites. */
export const linkPreviewRoutes: Route[] = cardKinds.map((kind) =>
  resource(
    {
      url: `/preview/${kind}/:id/:language.jpg`,
      access: 'public',
      rate: 'pages',
      caching: 'versioned',
      mediaType: 'image/jpeg',
      headers: { 'cross-origin-resource-policy': 'cross-origin' },
    },
    async ({ params: { id = '', language }, http }, context) => {
      const card = isLanguage(language) ? await readCard(kind, context, id, language) : undefined;
      if (card === undefined || !isLanguage(language)) throw new AppError('NOT_FOUND');
      const { title, subtitle, badge } = card;
      return renderOnce(context, http.request, {
        cacheKey: cacheKeyOf(card, language),
        async draw() {
          const picture = await readPicture(context, card);
          return renderPreview({ title, subtitle, language, badge, picture });
        },
      });
    },
  ),
);

/** The photo, or the drawing of a tree without one. */
export async function readPicture(
  { pictures }: Pick<Context, 'pictures'>,
  { imageName, drawing }: Pick<Card, 'imageName' | 'drawing'>,
): Promise<Buffer | undefined> {
  const photo = imageName === undefined ? undefined : await pictures.read('trees', `${imageName}-640.webp`);
  return photo?.bytes ?? (drawing && Buffer.from(drawTreeWithSky(drawing)));
}

/** The version makes the URL unique per image. */
export function previewPathOf(
  { kind, id, language }: { kind: CardKind; id: string; language: Language },
  card: Card,
): string {
  const version = contentHashOf(cacheKeyOf(card, language));
  return `/preview/${kind}/${encodeURIComponent(id)}/${language}.jpg?v=${version}`;
}

/** Contains everything that is drawn, including the design version. */
function cacheKeyOf({ title, subtitle, imageName, drawing, badge }: Card, language: Language): string {
  const picture = imageName ?? (drawing && drawingKeyOf(drawing));
  return JSON.stringify(['preview', designVersion, language, title, subtitle, picture, badge]);
}
