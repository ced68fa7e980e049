import { Readable } from 'node:stream';

import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { exportTreeMap as contract, TreeRecord } from '@nabta/contract/operations/tree-record';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { BinaryResponse } from '#core/http/response.ts';

import { listAllRecords } from './list-records.ts';

type ExportQuery = RequestOfEndpoint<typeof contract>['query'];

/** Streams the trees as GeoJSON without owner data. */
export async function exportTreeMap(
  context: Context,
  caller: Caller,
  query: ExportQuery,
): Promise<BinaryResponse> {
  return new BinaryResponse({
    headers: { 'content-disposition': 'attachment; filename="trees.geojson"' },
    body: async () => Readable.from(features(context, caller, query)),
  });
}

async function* features(context: Context, caller: Caller, query: ExportQuery): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[\n';
  let separator = '';
  for await (const page of listAllRecords(context, caller, query)) {
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
