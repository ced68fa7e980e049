/** Returns a value that exists for a reason that the types cannot express. */
export function defined<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new TypeError('A required value is missing.');
  return value;
}
