import { type PictureFolder, pictureFolders } from '@nabta/domain/picture-file';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Context } from '../../platform/context.ts';

/** Serves `/trees/<file>` and `/accounts/<file>` from the store; what a name shows never changes, so it is kept for good. */
export function installPictures(app: FastifyInstance, { pictures }: Context): void {
  for (const folder of pictureFolders) {
    app.get<{ Params: { file: string } }>(`/${folder}/:file`, async (request, reply) =>
      sendPicture(request, reply, folder),
    );
  }

  async function sendPicture(
    request: FastifyRequest<{ Params: { file: string } }>,
    reply: FastifyReply,
    folder: PictureFolder,
  ): Promise<FastifyReply> {
    const { file: fileName } = request.params;
    const file = await pictures.read(folder, fileName);
    if (file === undefined) {
      return reply
        .status(404)
        .header('cache-control', 'no-cache')
        .type('text/plain; charset=utf-8')
        .send('Not found');
    }
    void reply.headers({
      etag: file.etag,
      'cache-control': 'public, max-age=31536000, immutable',
      // Opened by itself it is a picture and can be nothing else (SECURITY D3).
      'content-security-policy': "default-src 'none'; sandbox",
    });
    if (isKnown(request.headers['if-none-match'], file.etag)) return reply.status(304).send();
    return reply
      .headers({ 'content-disposition': `inline; filename="${fileName}"`, 'content-length': file.size })
      .type(file.contentType)
      .send(file.bytes);
  }
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = new Set((ifNoneMatch ?? '').split(',').map((value) => value.trim().replace(/^W\//u, '')));
  return known.has(etag) || known.has('*');
}
