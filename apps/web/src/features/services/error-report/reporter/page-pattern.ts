import { unknownPage } from '@nabta/contract/error-report';
import type { NewErrorReport } from '@nabta/contract/error-report';
import { pagePaths } from '@nabta/contract/pages';

type Page = NewErrorReport['page'];

/** What is written out goes before what stands for anything: `/certificate/verify` is no serial. */
const patterns = Object.values(pagePaths)
  .toSorted((one, other) => one.split(':').length - other.split(':').length)
  .map((path): [Page, RegExp] => [path, new RegExp(`^${path.replaceAll(/:\w+/gu, '[^/]+')}/?$`, 'u')]);

/** The page of an address without what it shows: `/tree/:publicId` and never the tree. */
export function pagePattern(pathname: string): Page {
  return patterns.find(([, pattern]) => pattern.test(pathname))?.[0] ?? unknownPage;
}
