import { deviceStorage } from '../../platform/storage.ts';
import type { KeyValueStorage } from '../../platform/storage.ts';

const key = 'phone-in-verification';
/** SECURITY A13. */
const lifeMs = 10 * 60_000;

export type PhoneInVerification = {
  phone: string;
  /** When another code may be asked for, by this device's clock. */
  resendAt: number;
  /** Whether it was sent a link to open, and no code to type. */
  isLink: boolean;
  forgottenAt: number;
};

/** The phone a code was sent to, kept between the steps of sign-in and no longer than ten minutes. */
export function createPhoneInVerification(storage: KeyValueStorage, now: () => number) {
  return {
    keep(phone: string, { resendIn, isLink }: { resendIn: number; isLink: boolean }): PhoneInVerification {
      const kept = { phone, isLink, resendAt: now() + resendIn * 1_000, forgottenAt: now() + lifeMs };
      storage.write(key, JSON.stringify(kept));
      return kept;
    },
    read(): PhoneInVerification | undefined {
      const kept = parse(storage.read(key));
      // A clock that was set back must not keep the phone for longer.
      const isFresh = kept !== undefined && now() < kept.forgottenAt && kept.forgottenAt - now() <= lifeMs;
      if (!isFresh) storage.remove(key);
      return isFresh ? kept : undefined;
    },
    forget: () => storage.remove(key),
  };
}

export const phoneInVerification = createPhoneInVerification(deviceStorage, () => Date.now());

function parse(text: string | undefined): PhoneInVerification | undefined {
  try {
    const {
      phone,
      resendAt,
      isLink = false,
      forgottenAt,
    } = JSON.parse(text ?? '') as Partial<PhoneInVerification>;
    const isWhole =
      typeof phone === 'string' && typeof resendAt === 'number' && typeof forgottenAt === 'number';
    return isWhole ? { phone, resendAt, isLink, forgottenAt } : undefined;
  } catch {
    return undefined;
  }
}
