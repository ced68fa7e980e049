import * as contract from '@nabta/contract/trees/picture';

import { RawJson } from '#core/http/response.ts';
import { type Route, route } from '#core/http/serve.ts';

import { addTreePhoto, storeTreePhoto } from './add-tree-photo.ts';
import { removeTreePhoto } from './remove-tree-photo.ts';
import { removeAccountImage, setAccountImage } from './set-account-image.ts';

export const pictureRoutes: Route[] = [
  route(contract.setAccountImage, async ({ caller, file }, context) =>
    setAccountImage(context, caller, file),
  ),

  route(contract.removeAccountImage, async ({ caller }, context) => removeAccountImage(context, caller)),

  route(contract.addTreePhoto, async ({ caller, params, file, idempotent: once }, context) => {
    const imageName = await storeTreePhoto(context, caller, params.publicId, file);
    return once((sql) => addTreePhoto(context, sql, caller, { ...params, imageName }));
  }),

  route(contract.removeTreePhoto, async ({ caller, params }, context) => {
    return new RawJson(await removeTreePhoto(context, caller, params));
  }),
];
