import { unknownPage, visitedPages } from '@nabta/contract/analytics';
import { pagePaths } from '@nabta/contract/pages';
import { pageNameOf } from '@nabta/domain/page-name';

/**
 * SPEC section 2: the last part of the path without digits. What stands for one tree, person or gift is taken out first,
 * since some of those have no digits.
 */
export function visitedPageOf(pathname: string): string {
  const parts = pathname.split('/');
  const page = Object.values(pagePaths)
    .map((path) => path.split('/'))
    .find((pattern) => isAt(pattern, parts));
  if (page === undefined) return unknownPage;
  const kept = parts.filter((_, index) => !isOfOne(page[index]));
  const name = pageNameOf(kept.join('/'));
  return visitedPages.includes(name) ? name : unknownPage;
}

function isAt(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => part.startsWith(':') || part === parts[index])
  );
}

/** A scope is one of six words, which name nobody. */
function isOfOne(part: string | undefined): boolean {
  return part !== undefined && part.startsWith(':') && part !== ':scope';
}
