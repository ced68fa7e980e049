import { ApiError, isRetryable } from './api-error.ts';

type IntentKey = { key: string; pendingCalls: number };

/**
 * One key per intent, so that a double tap, a retry or a lost response has one effect (`Idempotency-Key`).
 * Equal calls share an intent until the server gives a final response.
 */
export function createIdempotencyKeys(createKey: () => string = randomKey) {
  const keysByIntent = new Map<string, IntentKey>();

  /**
   * A completed call may change the result of earlier calls that got no response, so their keys are not
   * reused.
   */
  function deleteIdleKeys(): void {
    for (const [intent, { pendingCalls }] of keysByIntent)
      if (pendingCalls === 0) keysByIntent.delete(intent);
  }

  /** Runs an idempotent call with the idempotency key of its intent. */
  return async <Data>(intent: string, send: (key: string) => Promise<Data>): Promise<Data> => {
    const entry = keysByIntent.get(intent) ?? { key: createKey(), pendingCalls: 0 };
    keysByIntent.set(intent, entry);
    entry.pendingCalls += 1;
    try {
      const data = await send(entry.key);
      keysByIntent.delete(intent);
      deleteIdleKeys();
      return data;
    } catch (error) {
      // After other errors, an attempt may still have had an effect.
      if (error instanceof ApiError && !isRetryable(error)) keysByIntent.delete(intent);
      throw error;
    } finally {
      entry.pendingCalls -= 1;
    }
  };
}

/** 32 hexadecimal digits. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** UUID version 4; `crypto.randomUUID` is missing on pages without https, such as on a phone in development. */
export function randomUuid(): string {
  return randomKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})/u, '$1-$2-4$3-8$4-');
}
