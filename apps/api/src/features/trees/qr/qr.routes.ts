import * as contract from '@nabta/contract/qr';
import sharp from 'sharp';

import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { Content, tagOf } from '../../platform/http/answer.ts';
import { type Route, route } from '../../platform/http/serve.ts';
import { drawOnce } from '../../platform/web/draw-once.ts';
import { design, drawQr } from './draw-qr.ts';
import { selectIsKnownTree } from './qr.queries.ts';

const pngWidth = 1_024;

export const qrRoutes: Route[] = [
  route(contract.getTreeQrSvg, async ({ params }, context) => {
    const svg = drawQr(await linkOfTree(context, params.publicId));
    return new Content({ body: svg, tag: tagOf(svg), headers: shownElsewhere });
  }),

  route(contract.getTreeQrPng, async ({ params, http }, context) => {
    const link = await linkOfTree(context, params.publicId);
    const { parts } = await drawOnce(context, http.request, {
      shows: JSON.stringify(['qr', design, pngWidth, link]),
      draw: () =>
        sharp(Buffer.from(drawQr(link)))
          .resize(pngWidth, pngWidth, { kernel: 'nearest' })
          .png({ palette: true })
          .toBuffer(),
    });
    return new Content({ ...parts, headers: shownElsewhere });
  }),
];

/** A code may stand on any page, and opened by itself it is a picture and can be nothing else. */
const shownElsewhere = {
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
};

/** What the code says: the page that everybody may open, and no secret. */
async function linkOfTree({ config, database }: Context, publicId: string): Promise<string> {
  if (!(await selectIsKnownTree(database.readSql, publicId))) throw new AppError('NOT_FOUND');
  return `${config.publicUrl.origin}/tree/${publicId}`;
}
