import type { TreeSummary } from '@nabta/contract/tree';
import type { InfiniteData } from '@tanstack/react-query';

/** A list of trees that grows by the page. */
export type TreePages = InfiniteData<TreeSummary[], string | undefined>;

/** The most pages that are asked for anew at once; what lies below them is loaded again when somebody scrolls there. */
const maxRefreshedPages = 10;

export function isTreePages(data: unknown): data is TreePages {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;
}

export function firstPages(known: TreePages): TreePages {
  if (known.pages.length <= maxRefreshedPages) return known;
  return {
    pages: known.pages.slice(0, maxRefreshedPages),
    pageParams: known.pageParams.slice(0, maxRefreshedPages),
  };
}
