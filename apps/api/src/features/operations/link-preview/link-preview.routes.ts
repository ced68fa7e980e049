import { isLanguage, type Language } from '@nabta/domain/language';

import { AppError } from '#core/errors/app-error.ts';
import { contentHashOf } from '#core/http/response.ts';
import { resource, type Route } from '#core/http/serve.ts';
import { renderOnce } from '#core/web/render-cache.ts';

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
      const { title, subtitle, imageName, badge } = card;
      return renderOnce(context, http.request, {
        cacheKey: cacheKeyOf(card, language),
        async draw() {
          const photo = imageName && (await context.pictures.read('trees', `${imageName}-640.webp`));
          return renderPreview({ title, subtitle, language, badge, photo: photo ? photo.bytes : undefined });
        },
      });
    },
  ),
);

/** The version makes the URL unique per image. */
export function previewPathOf(
  { kind, id, language }: { kind: CardKind; id: string; language: Language },
  card: Card,
): string {
  const version = contentHashOf(cacheKeyOf(card, language));
  return `/preview/${kind}/${encodeURIComponent(id)}/${language}.jpg?v=${version}`;
}

/** Contains everything that is drawn, including the design version. */
function cacheKeyOf({ title, subtitle, imageName, badge }: Card, language: Language): string {
  return JSON.stringify(['preview', designVersion, language, title, subtitle, imageName, badge]);
}
