import { isLanguage, type Language } from '@nabta/domain/language';

import { AppError } from '../../platform/fault/app-error.ts';
import { versionOf } from '../../platform/http/answer.ts';
import { resource, type Route } from '../../platform/http/serve.ts';
import { drawOnce } from '../../platform/web/draw-once.ts';
import { design, drawPreview } from './draw-preview.ts';
import { type Card, readCard } from './read-card.ts';

export const previewKinds = ['user', 'tree', 'gift', 'company', 'campaign', 'site'] as const;
type Kind = (typeof previewKinds)[number];

/** `/preview/{kind}/{id}/{language}.jpg?v={version}`: the picture of a shared page's card, which other sites show. */
export const linkPreviewRoutes: Route[] = previewKinds.map((kind) =>
  resource(
    {
      url: `/preview/${kind}/:id/:language.jpg`,
      access: 'public',
      rate: 'pages',
      keeping: 'versioned',
      mediaType: 'image/jpeg',
      headers: { 'cross-origin-resource-policy': 'cross-origin' },
    },
    async ({ params: { id = '', language }, http }, context) => {
      const card = isLanguage(language) ? await readCard[kind](context, id, language) : undefined;
      if (card === undefined || !isLanguage(language)) throw new AppError('NOT_FOUND');
      const { title, subtitle, imageName, badge } = card;
      return drawOnce(context, http.request, {
        shows: shownBy(card, language),
        async draw() {
          const photo = imageName && (await context.pictures.read('trees', `${imageName}-640.webp`));
          return drawPreview({ title, subtitle, language, badge, photo: photo ? photo.bytes : undefined });
        },
      });
    },
  ),
);

/** Where a card's picture lies; another picture never has the same address. */
export function previewPath(kind: Kind, id: string, card: Card, language: Language): string {
  const version = versionOf(shownBy(card, language));
  return `/preview/${kind}/${encodeURIComponent(id)}/${language}.jpg?v=${version}`;
}

/** All that is drawn; another card never has the same. */
function shownBy({ title, subtitle, imageName, badge }: Card, language: Language): string {
  return JSON.stringify(['preview', design, language, title, subtitle, imageName, badge]);
}
