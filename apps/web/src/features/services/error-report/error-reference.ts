import { encodeCrockford } from '@nabta/domain/crockford';

const referenceLength = 8;
const references = new WeakMap<object, string>();

/** Returns the reference number shown to the user; the error report carries the same one. */
export function referenceOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return newReference();
  const known = references.get(error) ?? newReference();
  references.set(error, known);
  return known;
}

/** Formats as `7K3M-9QX2`, which is easy to read aloud. */
export function formatReference(reference: string): string {
  return `${reference.slice(0, referenceLength / 2)}-${reference.slice(referenceLength / 2)}`;
}

function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(referenceLength));
  return encodeCrockford(bytes);
}
