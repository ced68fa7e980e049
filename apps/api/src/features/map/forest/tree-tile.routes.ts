import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import { getTreeTile } from '@nabta/contract/map/tree-tile';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Context } from '../../../platform/context.ts';
import { createRequestRate } from '../../../platform/request-rate.ts';
import { validate } from '../../../platform/serve.ts';
import { findMapScope } from './find-map-scope.ts';
import { readTreeTile, type TileEncoding } from './read-tree-tile.ts';

type Asked = RequestOfEndpoint<typeof getTreeTile>;

/** One swipe over a map asks for a dozen tiles, so that they are counted apart from other calls. */
const rates = {
  perAccount: { burst: 1_000, perMinute: 1_500 },
  perAddress: { burst: 500, perMinute: 600 },
};

/** `/api/tree/tiles/{z}/{x}/{y}.mvt`: bytes, and so beside the routes that answer in envelopes; failures are as theirs. */
export function installTreeTiles(app: FastifyInstance, context: Context): void {
  const rate = createRequestRate(context.clock, rates);

  app.get(`/api${getTreeTile.path}`, async (request, reply) => {
    const caller = await context.authentication.callerOf(request, getTreeTile.access);
    rate.count(request, caller?.accountId);
    const tile = validate(getTreeTile.params, request.params, 'params') as Asked['params'];
    const query = validate(getTreeTile.query, request.query, 'query') as Asked['query'];
    const { account, scope, id, ...filters } = query;
    const whose = await findMapScope(context.database.readSql, caller, { account, scope, id });
    const ready = await readTreeTile(context, { whose, filters, tile });
    // The next to sign in on this browser never sees what it kept for the one before.
    void reply.headers({ 'cache-control': 'private, max-age=10', vary: 'authorization, accept-encoding' });
    if (ready === undefined) return reply.status(204).send();
    void reply.header('etag', ready.tag);
    if (request.headers['if-none-match']?.includes(ready.tag)) return reply.status(304).send();
    const encoding = encodingOf(request);
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.type(getTreeTile.mediaType ?? '').send(await ready.bytes(encoding));
  });
}

function encodingOf({ headers }: FastifyRequest): TileEncoding {
  const accepted = headers['accept-encoding'] ?? '';
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity';
}
