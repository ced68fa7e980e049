import { getSharePicture, type SharePictureShape } from '@nabta/contract/operations/share-picture';

import { BinaryResponse } from '#core/http/response.ts';
import { type Route, route } from '#core/http/serve.ts';
import { renderOnce } from '#core/web/render-cache.ts';
import { drawingKeyOf } from '#features/trees/tree-drawing/draw-tree.ts';

import { designVersion, drawSharePicture } from './draw-share-picture.ts';
import { readShareContent, type ShareContent } from './read-share-content.ts';

export const sharePictureRoutes: Route[] = [
  route(getSharePicture, async ({ caller, params, query, language, http }, context) => {
    const { shape, level } = query;
    const content = await readShareContent(context, {
      ...params,
      language: query.lang ?? language,
      level,
      viewerId: caller?.accountId,
    });
    const { origin } = context.config.publicUrl;
    const rendered = await renderOnce(context, http.request, {
      cacheKey: cacheKeyOf(content, shape, origin),
      accountId: caller?.accountId,
      draw: async () => {
        const { imageName } = content;
        const photo = imageName && (await context.pictures.read('trees', `${imageName}-1280.webp`));
        return drawSharePicture({ ...content, shape, origin, photo: photo ? photo.bytes : undefined });
      },
    });
    const filename = `nabta-${params.kind}-${shape}-${content.language}.jpg`;
    return new BinaryResponse({
      ...rendered.parts,
      headers: { 'content-disposition': `inline; filename="${filename}"` },
    });
  }),
];

function cacheKeyOf(
  { drawings, ...content }: ShareContent,
  shape: SharePictureShape,
  origin: string,
): string {
  return JSON.stringify(['share', designVersion, shape, origin, content, drawings.map(drawingKeyOf)]);
}
