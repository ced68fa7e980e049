import * as contract from '@nabta/contract/trees/picture';
import { publicFolders } from '@nabta/domain/picture-file';

import { requireFound } from '#core/errors/app-error.ts';
import { RawJson, BinaryResponse } from '#core/http/response.ts';
import { type Route, route, resource } from '#core/http/serve.ts';

import { removeAccountImage, setAccountImage } from './set-account-image.ts';
import { addTreePhoto, storeTreePhoto, removeTreePhoto } from './tree-photos.ts';

export const pictureRoutes: Route[] = [
  route(contract.setAccountImage, async ({ caller, file }, context) =>
    setAccountImage(context, caller, file),
  ),

  route(contract.removeAccountImage, async ({ caller }, context) => removeAccountImage(context, caller)),

  route(contract.addTreePhoto, async ({ caller, params, file, idempotent }, context) => {
    const imageName = await storeTreePhoto(context, caller, params.publicId, file);
    return idempotent((sql) => addTreePhoto(context, sql, caller, { ...params, imageName }));
  }),

  route(contract.removeTreePhoto, async ({ caller, params }, context) => {
    return new RawJson(await removeTreePhoto(context, caller, params));
  }),
];

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
      const file = requireFound(await pictures.read(folder, fileName));
      return new BinaryResponse({
        tag: file.etag,
        mediaType: file.contentType,
        headers: { 'content-disposition': `inline; filename="${fileName}"` },
        body: file.bytes,
      });
    },
  ),
);
