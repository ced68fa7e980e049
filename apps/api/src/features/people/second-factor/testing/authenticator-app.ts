import { Secret, TOTP } from 'otpauth';

import type { Clock } from '#core/clock.ts';

export function codeOfApp(secret: string, clock: Clock): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
}
