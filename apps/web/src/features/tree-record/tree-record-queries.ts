import type { InputOfEndpoint } from '@nabta/contract/endpoint';
import {
  countTreeRecords,
  getTreeFile,
  listTreeRecordChoices,
  listTreeRecords,
} from '@nabta/contract/tree-record';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import { treeRecordKeys } from '../../kit/cache/keys.ts';
import type { ApiClient } from '../../platform/api-client.ts';

export type RecordQuery = Omit<InputOfEndpoint<typeof listTreeRecords>['query'], 'cursor' | 'limit'>;

const pageSize = 50;

export function treeRecordsQuery({ call }: ApiClient, asked: RecordQuery) {
  return infiniteQueryOptions({
    queryKey: treeRecordKeys.pagesOf(asked),
    queryFn: ({ pageParam, signal }) =>
      call(listTreeRecords, { query: { ...asked, cursor: pageParam, limit: pageSize } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  });
}

export function treeRecordCountQuery({ call }: ApiClient, { sort: _sort, ...filters }: RecordQuery) {
  return queryOptions({
    queryKey: treeRecordKeys.countOf(filters),
    queryFn: ({ signal }) => call(countTreeRecords, { query: filters }, { signal }),
  });
}

export function treeRecordChoicesQuery({ call }: ApiClient) {
  return queryOptions({
    queryKey: treeRecordKeys.choices,
    queryFn: ({ signal }) => call(listTreeRecordChoices, {}, { signal }),
  });
}

export function treeFileQuery({ call }: ApiClient, publicId: string) {
  return queryOptions({
    queryKey: treeRecordKeys.one(publicId),
    queryFn: ({ signal }) => call(getTreeFile, { params: { publicId } }, { signal }),
  });
}
