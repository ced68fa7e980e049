/** Returns the last path segment without digits, or `Landing page`. */
export function pageNameOf(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '' && !/\d/u.test(segment));
  return segments.at(-1) ?? 'Landing page';
}
