import { deviceStorage } from '#platform/storage.ts';
import type { KeyValueStorage } from '#platform/storage.ts';

const key = 'phone-in-verification';
const ttlMs = 10 * 60_000;

export type PhoneInVerification = {
  phone: string;
  /** Earliest time of the next code, by this device's clock. */
  resendAt: number;
  /** Whether a link was sent instead of a code. */
  isLink: boolean;
  forgottenAt: number;
};

/** Stores the phone between the steps of sign-in, for ten minutes at most. */
export function createPhoneInVerification(storage: KeyValueStorage, now: () => number) {
  return {
    save(phone: string, { resendIn, isLink }: { resendIn: number; isLink: boolean }): PhoneInVerification {
      const stored = { phone, isLink, resendAt: now() + resendIn * 1_000, forgottenAt: now() + ttlMs };
      storage.write(key, JSON.stringify(stored));
      return stored;
    },
    read(): PhoneInVerification | undefined {
      const stored = parse(storage.read(key));
      // A clock that was set back must not extend the storage.
      const isFresh =
        stored !== undefined && now() < stored.forgottenAt && stored.forgottenAt - now() <= ttlMs;
      if (!isFresh) storage.remove(key);
      return isFresh ? stored : undefined;
    },
    clear: () => storage.remove(key),
  };
}

export const phoneInVerification = createPhoneInVerification(deviceStorage, () => Date.now());

function parse(text: string | undefined): PhoneInVerification | undefined {
  try {
    const stored: Partial<PhoneInVerification> = JSON.parse(text ?? '');
    const { phone, resendAt, isLink = false, forgottenAt } = stored;
    const isValid =
      typeof phone === 'string' && typeof resendAt === 'number' && typeof forgottenAt === 'number';
    return isValid ? { phone, resendAt, isLink, forgottenAt } : undefined;
  } catch {
    return undefined;
  }
}
