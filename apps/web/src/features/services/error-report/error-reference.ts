import { encodeCrockford } from '@nabta/domain/crockford';

const referenceLength = 8;
const references = new WeakMap<object, string>();

/** Returns the reference number shown to the user; the error report carries the same one. */
export function referenceOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return createReference();
  const reference = references.get(error) ?? createReference();
  references.set(error, reference);
  return reference;
}

/** Formats as `7K3M-9QX2`, which is easy to read aloud. */
export function formatReference(reference: string): string {
  return `${reference.slice(0, referenceLength / 2)}-${reference.slice(referenceLength / 2)}`;
}

function createReference(): string {
  return encodeCrockford(crypto.getRandomValues(new Uint8Array(referenceLength)));
}
