import type { Docs } from '../core/docs.ts';
import type * as contract from './second-factor.ts';

export const about = 'Second factor of staff, required for every console endpoint.';

export const docs = {
  secondFactor: { description: 'Second factors of the caller and their status in this session.' },
  newPasskey: { description: 'A new passkey, as returned by the browser.' },
  passkeyAnswer: { description: 'Assertion of a passkey.' },
  beginPasskey: {
    description: '`PublicKeyCredentialCreationOptionsJSON` of WebAuthn; valid for five minutes.',
  },
  beginTotp: { description: 'The factor is added only when `addFactor` receives a code of it.' },
  addFactor: {
    description:
      'The first factor can be added within ten minutes of sign-in, further ones in a verified session. The first one also creates ten recovery codes. The caller is notified.',
    body: { kind: 'totp', code: '492039' },
  },
  beginProof: { description: '`PublicKeyCredentialRequestOptionsJSON` of WebAuthn; valid for five minutes.' },
  proveFactor: {
    description: 'Five wrong attempts per quarter of an hour. A code works once.',
    body: { kind: 'totp', code: '492039' },
  },
} satisfies Docs<typeof contract>;
