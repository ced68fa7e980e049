import { crockfordText } from '@nabta/domain/crockford';

const length = 8;
const references = new WeakMap<object, string>();

/** By which a person names this very failure to us; the report of it carries the same. */
export function referenceOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return newReference();
  const known = references.get(error) ?? newReference();
  references.set(error, known);
  return known;
}

/** `7K3M-9QX2`, as it is read aloud. */
export function formatReference(reference: string): string {
  return `${reference.slice(0, length / 2)}-${reference.slice(length / 2)}`;
}

function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return crockfordText(bytes);
}
