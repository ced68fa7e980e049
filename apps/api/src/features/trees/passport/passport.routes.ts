import * as contract from '@nabta/contract/passport';
import { publicId } from '@nabta/contract/primitives';

import { AppError } from '../../platform/fault/app-error.ts';
import { Content } from '../../platform/http/answer.ts';
import { resource, type Route, route } from '../../platform/http/serve.ts';
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
      keeping: 'checked',
      mediaType: 'application/json; charset=utf-8',
    },
    async ({ params }, { database }) => {
      const asked = publicId.safeParse(params['publicId']);
      if (!asked.success) throw new AppError('NOT_FOUND');
      const passport = await readPassport(database.readSql, asked.data, undefined);
      return new Content({ body: `${JSON.stringify(passport, null, 2)}\n` });
    },
  ),
];
