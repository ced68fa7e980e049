import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/session-provider.tsx';

import { EditTree } from './edit-tree.tsx';
import { ExchangeTag } from './exchange-tag.tsx';
import { treeFileQuery } from './tree-record-queries.ts';

export function TreeActions({ id }: { id: string }) {
  const { data: file } = useQuery(treeFileQuery(useApi(), id));
  if (file === undefined) return null;
  return (
    <>
      <ExchangeTag file={file} />
      <EditTree file={file} />
    </>
  );
}
