import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import {
  countTreeRecords,
  getTreeFile,
  listTreeRecordChoices,
  listTreeRecords,
} from '@nabta/contract/operations/tree-record';
import { keepPreviousData } from '@tanstack/react-query';

import type { ApiClient } from '#platform/api-client.ts';
import { apiPages, apiQuery } from '#shared/cache/api-query.ts';
import { treeRecordKeys } from '#shared/cache/keys.ts';

export type RecordQuery = Omit<InputOfEndpoint<typeof listTreeRecords>['query'], 'cursor' | 'limit'>;

const pageSize = 50;

export function treeRecordsQuery(api: ApiClient, query: RecordQuery) {
  return apiPages(
    api,
    listTreeRecords,
    { query: { ...query, limit: pageSize } },
    { queryKey: treeRecordKeys.pagesOf(query), cursorOf: ({ id }) => id, placeholderData: keepPreviousData },
  );
}

export function treeRecordCountQuery(api: ApiClient, { sort: _sort, ...filters }: RecordQuery) {
  return apiQuery(api, countTreeRecords, { query: filters }, { queryKey: treeRecordKeys.countOf(filters) });
}

export function treeRecordChoicesQuery(api: ApiClient) {
  return apiQuery(api, listTreeRecordChoices, {}, { queryKey: treeRecordKeys.choices });
}

export function treeFileQuery(api: ApiClient, publicId: string) {
  return apiQuery(api, getTreeFile, { params: { publicId } }, { queryKey: treeRecordKeys.one(publicId) });
}
