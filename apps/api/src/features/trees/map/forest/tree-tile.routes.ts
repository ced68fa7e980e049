import { getTreeTile } from '@nabta/contract/trees/map/tree-tile';

import { binaryEncodingsFor } from '#core/http/compression.ts';
import { BinaryResponse } from '#core/http/response.ts';
import { type Route, route } from '#core/http/serve.ts';

import { findMapScope } from './find-map-scope.ts';
import { readTreeTile } from './read-tree-tile.ts';

export const treeTileRoutes: Route[] = [
  route(getTreeTile, async ({ caller, params: tile, query }, context) => {
    const { account, scope, id, ...filters } = query;
    const mapScope = await findMapScope(context.database.readSql, caller, { account, scope, id });
    const encoded = await readTreeTile(context, { mapScope, filters, tile });
    if (encoded === undefined) return new BinaryResponse({ body: undefined });
    return new BinaryResponse({
      tag: encoded.tag,
      encodings: binaryEncodingsFor(encoded.length),
      body: encoded.bytes,
    });
  }),
];
