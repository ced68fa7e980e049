/** Computes a value once per object and releases it together with the object. */
export function cachePerObject<Source extends object, Value extends object>(
  compute: (source: Source) => Value,
): (source: Source) => Value {
  const cache = new WeakMap<Source, Value>();
  return (source) => {
    const value = cache.get(source) ?? compute(source);
    cache.set(source, value);
    return value;
  };
}
