import { getTreeTile } from '@nabta/contract/map/tree-tile';

import { Content } from '../../../platform/http/answer.ts';
import { encodingsWorth } from '../../../platform/http/compression.ts';
import { type Route, route } from '../../../platform/http/serve.ts';
import { findMapScope } from './find-map-scope.ts';
import { readTreeTile } from './read-tree-tile.ts';

export const treeTileRoutes: Route[] = [
  route(getTreeTile, async ({ caller, params: tile, query }, context) => {
    const { account, scope, id, ...filters } = query;
    const whose = await findMapScope(context.database.readSql, caller, { account, scope, id });
    const ready = await readTreeTile(context, { whose, filters, tile });
    if (ready === undefined) return new Content({ body: undefined });
    return new Content({ tag: ready.tag, encodings: encodingsWorth(ready.length), body: ready.bytes });
  }),
];
