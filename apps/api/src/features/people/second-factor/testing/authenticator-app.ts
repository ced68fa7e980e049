import { Secret, TOTP } from 'otpauth';

import type { Clock } from '../../../platform/clock.ts';

/** The app on a phone: what it shows for a secret, now. */
export function codeOfApp(secret: string, clock: Clock): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
}
