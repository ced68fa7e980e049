import { pagePaths } from '@nabta/contract/core/pages';
import { unknownPage, visitedPages } from '@nabta/contract/operations/analytics';
import { pageNameOf } from '@nabta/domain/page-name';

/**
 * Page name: the last path segment without digits. Ids of records are removed first, since some have no
 * digits.
 */
export function visitedPageOf(pathname: string): string {
  const parts = pathname.split('/');
  const page = Object.values(pagePaths)
    .map((path) => path.split('/'))
    .find((pattern) => matchesPattern(pattern, parts));
  if (page === undefined) return unknownPage;
  const generic = parts.filter((_, index) => !isRecordParameter(page[index]));
  const name = pageNameOf(generic.join('/'));
  return visitedPages.includes(name) ? name : unknownPage;
}

function matchesPattern(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => part.startsWith(':') || part === parts[index])
  );
}

/** `:scope` has six fixed values and identifies nobody. */
function isRecordParameter(part: string | undefined): boolean {
  return part !== undefined && part.startsWith(':') && part !== ':scope';
}
