import { pagePaths } from '@nabta/contract/core/pages';
import { unknownPage } from '@nabta/contract/services/error-report';
import type { NewErrorReport } from '@nabta/contract/services/error-report';

type Page = NewErrorReport['page'];

/** Static paths come first: `/certificate/verify` must not match `/certificate/:serial`. */
const patterns = Object.values(pagePaths)
  .toSorted((one, other) => one.split(':').length - other.split(':').length)
  .map((path): [Page, RegExp] => [path, new RegExp(`^${path.replaceAll(/:\w+/gu, '[^/]+')}/?$`, 'u')]);

/** Returns the route pattern of a URL without its parameters, e.g. `/tree/:publicId`. */
export function pagePatternOf(pathname: string): Page {
  return patterns.find(([, pattern]) => pattern.test(pathname))?.[0] ?? unknownPage;
}
