import { publicFolders } from '@nabta/domain/picture-file';

import { AppError } from '#core/errors/app-error.ts';
import { BinaryResponse } from '#core/http/response.ts';
import { resource, type Route } from '#core/http/serve.ts';

/** Public pictures; names are never reused, so responses are immutable. */
export const pictureFileRoutes: Route[] = publicFolders.map((folder) =>
  resource(
    {
      url: `/${folder}/:file`,
      access: 'public',
      rate: 'files',
      caching: 'forever',
      // Prevents scripts when the file is opened directly.
      headers: { 'content-security-policy': "default-src 'none'; sandbox" },
    },
    async ({ params: { file: fileName = '' } }, { pictures }) => {
      const file = await pictures.read(folder, fileName);
      if (file === undefined) throw new AppError('NOT_FOUND');
      return new BinaryResponse({
        tag: file.etag,
        mediaType: file.contentType,
        headers: { 'content-disposition': `inline; filename="${fileName}"` },
        body: file.bytes,
      });
    },
  ),
);
