import { isLanguage, type Language } from '@nabta/domain/language';

import { versionOf } from '../../platform/answer.ts';
import { AppError } from '../../platform/app-error.ts';
import { drawOnce } from '../../platform/draw-once.ts';
import { resource, type Route } from '../../platform/serve.ts';
import type { HeadOf } from '../../platform/web-pages.ts';
import { design, drawPreview } from './draw-preview.ts';
import { previewHead } from './preview-head.ts';
import { type Card, readCard } from './read-card.ts';

const kinds = ['user', 'tree', 'gift'] as const;
type Kind = (typeof kinds)[number];

/** `/preview/{kind}/{id}/{language}.jpg?v={version}`: the picture of a shared page's card, which other sites show. */
export const linkPreviewRoutes: Route[] = kinds.map((kind) =>
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
      const { title, subtitle, imageName } = card;
      return drawOnce(context, http.request, {
        shows: shownBy(card, language),
        async draw() {
          const photo = imageName && (await context.pictures.read('trees', `${imageName}-640.webp`));
          return drawPreview({ title, subtitle, language, photo: photo ? photo.bytes : undefined });
        },
      });
    },
  ),
);

/** All that is drawn; another card never has the same. */
function shownBy({ title, subtitle, imageName }: Card, language: Language): string {
  return JSON.stringify(['preview', design, language, title, subtitle, imageName]);
}

/** The same cards in the heads of the pages, for those who unfurl a link and run no script. */
export const linkPreviewHeads = {
  user: headOf('user'),
  tree: headOf('tree'),
  gift: headOf('gift'),
} satisfies Record<Kind, HeadOf>;

function headOf(kind: Kind): HeadOf {
  return async (context, params, language) => {
    const [id = ''] = Object.values(params);
    const card = await readCard[kind](context, id, language);
    if (card === undefined) return undefined;
    const { origin } = context.config.publicUrl;
    const path = `${kind}/${encodeURIComponent(id)}`;
    return previewHead({
      title: card.title,
      description: card.description,
      url: `${origin}/${path}`,
      pictureUrl: `${origin}/preview/${path}/${language}.jpg?v=${versionOf(shownBy(card, language))}`,
      language,
      heroName: kind === 'tree' ? card.imageName : undefined,
    });
  };
}
