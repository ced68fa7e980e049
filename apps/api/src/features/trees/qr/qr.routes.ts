import * as contract from '@nabta/contract/trees/qr';
import sharp from 'sharp';

import type { Context } from '#core/context.ts';
import { designVersion, drawQr } from '#core/draw-qr.ts';
import { AppError } from '#core/errors/app-error.ts';
import { BinaryResponse } from '#core/http/response.ts';
import { type Route, route } from '#core/http/serve.ts';
import { renderOnce } from '#core/web/render-cache.ts';

import { selectIsKnownTree } from './qr.queries.ts';

const pngWidth = 1_024;

export const qrRoutes: Route[] = [
  route(contract.getTreeQrSvg, async ({ params, http }, context) => {
    const link = await linkOfTree(context, params.publicId);
    const { parts } = await renderOnce(context, http.request, {
      cacheKey: JSON.stringify(['qr svg', designVersion, link]),
      draw: async () => Buffer.from(drawQr(link)),
    });
    return new BinaryResponse({ ...parts, headers: embeddableHeaders });
  }),

  route(contract.getTreeQrPng, async ({ params, http }, context) => {
    const link = await linkOfTree(context, params.publicId);
    const { parts } = await renderOnce(context, http.request, {
      cacheKey: JSON.stringify(['qr', designVersion, pngWidth, link]),
      // Without a palette: finding one costs five times the rest, for 1024 equal rows of few colours.
      draw: () =>
        sharp(Buffer.from(drawQr(link)))
          .resize(pngWidth, pngWidth, { kernel: 'nearest' })
          .png({ compressionLevel: 9 })
          .toBuffer(),
    });
    return new BinaryResponse({ ...parts, headers: embeddableHeaders });
  }),
];

/** Any site may embed a code; opened directly, the sandbox blocks scripts. */
const embeddableHeaders = {
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
};

/** A code contains only the public page, no secret. */
async function linkOfTree({ config, database }: Context, publicId: string): Promise<string> {
  if (!(await selectIsKnownTree(database.readSql, publicId))) throw new AppError('NOT_FOUND');
  return `${config.publicUrl.origin}/tree/${publicId}`;
}
