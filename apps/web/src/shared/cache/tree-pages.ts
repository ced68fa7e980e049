import type { TreeSummary } from '@nabta/contract/trees/tree';
import type { InfiniteData } from '@tanstack/react-query';

export type TreePages = InfiniteData<TreeSummary[], string | undefined>;

/** Limit of pages refetched together; later pages load again on scroll. */
const maxRefreshedPages = 10;

export function isTreePages(data: unknown): data is TreePages {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;
}

export function firstPages(cached: TreePages): TreePages {
  if (cached.pages.length <= maxRefreshedPages) return cached;
  return {
    pages: cached.pages.slice(0, maxRefreshedPages),
    pageParams: cached.pageParams.slice(0, maxRefreshedPages),
  };
}
