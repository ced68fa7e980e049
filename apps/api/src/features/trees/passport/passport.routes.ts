import { publicId } from '@nabta/contract/core/primitives';
import * as contract from '@nabta/contract/trees/passport';
import { can } from '@nabta/domain/capability';

import { AppError, requireFound } from '#core/errors/app-error.ts';
import { BinaryResponse, RawJson } from '#core/http/response.ts';
import { resource, type Route, route } from '#core/http/serve.ts';

import { selectDiary } from './diary.queries.ts';
import { readPassport } from './read-passport.ts';

export const passportRoutes: Route[] = [
  route(contract.getPassport, async ({ caller, params }, { database }) =>
    readPassport(database.readSql, params.publicId, caller),
  ),

  route(contract.getDiary, async ({ caller, params, query }, { database }) => {
    const canSeeRemoved = caller !== undefined && can(caller.role, 'seeTrees', 'all');
    const viewer = { id: caller?.accountId, canSeeRemoved };
    return new RawJson(
      requireFound(await selectDiary(database.readSql, params.publicId, { viewer, ...query })),
    );
  }),

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
