/** SPEC section 2: the last path segment that has no digits, or "Landing page". */
export function pageNameOf(path: string): string {
  const segments = path.split(/[?#]/u)[0]?.split('/').filter(Boolean) ?? [];
  return segments.findLast((segment) => !/\d/u.test(segment)) ?? 'Landing page';
}
