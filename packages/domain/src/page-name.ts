/** SPEC section 2: the last part of a path that has no digits, or `Landing page`. */
export function pageNameOf(path: string): string {
  const named = path.split('/').filter((part) => part !== '' && !/\d/u.test(part));
  return named.at(-1) ?? 'Landing page';
}
