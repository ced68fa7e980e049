import { publicId } from '@nabta/contract/core/primitives';
import * as contract from '@nabta/contract/trees/passport';

import { AppError } from '#core/errors/app-error.ts';
import { BinaryResponse } from '#core/http/response.ts';
import { resource, type Route, route } from '#core/http/serve.ts';

import { readPassport } from './read-passport.ts';

export const passportRoutes: Route[] = [
  route(contract.getPassport, async ({ caller, params }, { database }) =>
    readPassport(database.readSql, params.publicId, caller),
  ),

  resource(
    {
      url: '/tree/:publicId/passport.json',
      access: 'public',
      rate: 'calls',
      caching: 'revalidated',
      mediaType: 'application/json; charset=utf-8',
    },
    async ({ params }, { database }) => {
      const parsedId = publicId.safeParse(params['publicId']);
      if (!parsedId.success) throw new AppError('NOT_FOUND');
      const passport = await readPassport(database.readSql, parsedId.data, undefined);
      return new BinaryResponse({ body: `${JSON.stringify(passport, null, 2)}\n` });
    },
  ),
];
