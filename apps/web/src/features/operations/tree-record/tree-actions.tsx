import { useQuery } from '@tanstack/react-query';

import { useApi } from '../../platform/session-provider.tsx';
import { EditTree } from './edit-tree.tsx';
import { ExchangeTag } from './exchange-tag.tsx';
import { treeFileQuery } from './tree-record-queries.ts';

/** What may be done with a tree, once it is here. */
export function TreeActions({ publicId }: { publicId: string }) {
  const { data: file } = useQuery(treeFileQuery(useApi(), publicId));
  if (file === undefined) return null;
  return (
    <>
      <ExchangeTag file={file} />
      <EditTree file={file} />
    </>
  );
}
