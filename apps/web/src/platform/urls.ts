import { pagePaths } from '@nabta/contract/core/pages';
import type { PageName } from '@nabta/contract/core/pages';

/** Query parameter for users who reopen the tutorial. */
export const tutorialAgain = 'again';

type ParametersOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? [parameter: string, ...rest: ParametersOf<Rest>]
  : [];

/** `lands` and `lands/${string}` of `/console/lands` and `/console/lands/:id`. */
type PathBelowConsole<Path extends string> = Path extends `/console/${infer Below}`
  ? Below extends `${infer Section}/:${string}`
    ? `${Section}/${string}`
    : Below
  : never;

/** One function per page, which takes the parameters of its path in order. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entries have every page, and `ParametersOf` names what its path takes
const pageUrls = Object.fromEntries(
  Object.entries(pagePaths).map(([name, path]) => [
    name,
    (...parameters: string[]) => path.replaceAll(/:\w+/gu, () => parameters.shift() ?? ''),
  ]),
) as { [Name in PageName]: (...parameters: ParametersOf<(typeof pagePaths)[Name]>) => string };

/** Every URL of the app. */
export const urls = {
  ...pageUrls,
  tutorialAgain: () => `${pagePaths.tutorial}?${tutorialAgain}`,
  /** Contact page, or one ticket. */
  contact: (id?: string) => (id === undefined ? pagePaths.contact : pageUrls.ticket(id)),
  /** Gift page; the secret is in the fragment, which browsers do not send. */
  gift: (code: string, secret?: string) => withFragment(pageUrls.gift(code), secret),
  /** Tag page; the claim secret is in the fragment, which browsers do not send. */
  tag: (id: string, secret?: string) => withFragment(pageUrls.tag(id), secret),
  /** A tree page, or a section of it. */
  tree: (publicId: string, part?: string) => withFragment(pageUrls.tree(publicId), part),
  /** How numbers are computed, with the sources of one tree. */
  method: (publicId?: string) => `${pagePaths.method}${publicId === undefined ? '' : `?tree=${publicId}`}`,
  /** A certificate, or the verification page without a serial. */
  certificate: (serial = 'verify') => pageUrls.certificate(serial),
  /** A sponsor's report, or the verification page without a serial. */
  disclosure: (serial = 'verify') => pageUrls.disclosure(serial),
  /** Year in review of the user's own forest, or of a public one. */
  story: (year: number | string, shareCode?: string) =>
    shareCode === undefined ? pageUrls.story(`${year}`) : pageUrls.publicStory(shareCode, `${year}`),
  /** Impact of the user's own trees, or of a scope: sponsor, land, effort, planter, person or everyone. */
  impact: (scope?: string, id?: string) => joinPath(pagePaths.impact, scope, id),
  fieldPlanting: (effortId: string, replaces?: string) =>
    `${pageUrls.fieldPlanting(effortId)}${replaces === undefined ? '' : `?replaces=${replaces}`}`,
  /** The console, or a page below it. */
  console: (page?: PathBelowConsole<(typeof pagePaths)[PageName]>) => joinPath(pagePaths.console, page),
} as const;

/** A place in the maps app of the device, or on its website. */
export function mapsUrl([longitude, latitude]: readonly [longitude: number, latitude: number]): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
}

function withFragment(path: string, fragment: string | undefined): string {
  return fragment === undefined ? path : `${path}#${fragment}`;
}

function joinPath(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join('/');
}

/** Paths from which a lost session is not redirected. */
export function isSignInPath(path: string): boolean {
  return path === urls.login() || path.startsWith('/auth/');
}

/**
 * Returns an untrusted URL only if it is a path of this app. Prevents open redirects through `//host`,
 * `/\host` and `javascript:`.
 */
export function safePath(value: string | null | undefined): string | undefined {
  if (value === null || value === undefined || !/^\/(?![/\\])/u.test(value)) return undefined;
  const parsedUrl = new URL(value, 'https://app.invalid');
  const isSameOrigin = parsedUrl.origin === 'https://app.invalid';
  return isSameOrigin ? parsedUrl.pathname + parsedUrl.search + parsedUrl.hash : undefined;
}
