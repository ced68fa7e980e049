import { openFolders } from '@nabta/domain/picture-file';

import { AppError } from '../../platform/fault/app-error.ts';
import { Content } from '../../platform/http/answer.ts';
import { resource, type Route } from '../../platform/http/serve.ts';

/** `/trees/<file>` and `/accounts/<file>` from the store; what a name shows never changes, so it is kept for good. */
export const pictureFileRoutes: Route[] = openFolders.map((folder) =>
  resource(
    {
      url: `/${folder}/:file`,
      access: 'public',
      rate: 'files',
      keeping: 'forever',
      // Opened by itself it is a picture and can be nothing else (SECURITY D3).
      headers: { 'content-security-policy': "default-src 'none'; sandbox" },
    },
    async ({ params: { file: fileName = '' } }, { pictures }) => {
      const file = await pictures.read(folder, fileName);
      if (file === undefined) throw new AppError('NOT_FOUND');
      return new Content({
        tag: file.etag,
        mediaType: file.contentType,
        headers: { 'content-disposition': `inline; filename="${fileName}"` },
        body: file.bytes,
      });
    },
  ),
);
