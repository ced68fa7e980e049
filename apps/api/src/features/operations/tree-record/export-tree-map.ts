import { Readable } from 'node:stream';

import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import type { exportTreeMap as contract, TreeRecord } from '@nabta/contract/tree-record';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { Content } from '../../platform/http/answer.ts';
import { listAllRecords } from './list-records.ts';
import { recordScopeOf } from './record-scope.ts';

type Asked = RequestOfEndpoint<typeof contract>['query'];

/** The trees of a table as points for maps, feature by feature; a place says nothing of who owns what stands there. */
export async function exportTreeMap(context: Context, caller: Caller, asked: Asked): Promise<Content> {
  await recordScopeOf(context.database.readSql, caller);
  return new Content({
    headers: { 'content-disposition': 'attachment; filename="trees.geojson"' },
    body: async () => Readable.from(features(context, caller, asked)),
  });
}

async function* features(context: Context, caller: Caller, asked: Asked): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[\n';
  let separator = '';
  for await (const page of listAllRecords(context, caller, asked)) {
    if (page.length === 0) continue;
    yield separator + page.map((tree) => JSON.stringify(featureOf(tree))).join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}

function featureOf(tree: TreeRecord): object {
  return {
    type: 'Feature',
    id: tree.publicId,
    geometry: tree.point.geometry,
    properties: {
      ref: tree.publicId,
      specie: tree.specie?.id ?? null,
      common: tree.specie?.commonName.en ?? null,
      company: tree.plantedByCompany?.name.en ?? null,
      land: tree.land?.name.en ?? null,
      effort: tree.effort?.name.en ?? null,
      planted: tree.plantedAt,
      ended: tree.endedAt,
      status: tree.status,
      co2RemovedKg: Math.round(tree.co2RemovedKg * 100) / 100,
    },
  };
}
