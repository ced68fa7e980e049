import type { Docs } from '../core/docs.ts';
import type * as contract from './second-factor.ts';

export const about = 'Second factor of staff, required for every console endpoint.';

const credential = {
  id: 'A1B2C3',
  rawId: 'A1B2C3',
  type: 'public-key' as const,
  clientExtensionResults: {},
};

const newPasskey = {
  ...credential,
  response: { clientDataJSON: 'e30', attestationObject: 'o2M', transports: ['internal'] },
};

const passkeyAnswer = {
  ...credential,
  response: { clientDataJSON: 'e30', authenticatorData: 'SZY', signature: 'MEU' },
};

export const docs = {
  secondFactor: {
    description: 'Second factors of the caller and their status in this session.',
    example: {
      isProven: true,
      factors: [
        {
          id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a71',
          kind: 'passkey',
          addedAt: '2026-03-01T09:30:00.000Z',
          usedAt: null,
        },
      ],
      recoveryCodesLeft: 10,
      mayAdd: true,
      acceptsIssuedCode: false,
    },
  },
  newPasskey: { description: 'A new passkey, as returned by the browser.', example: newPasskey },
  passkeyAnswer: { description: 'Assertion of a passkey.', example: passkeyAnswer },
  beginPasskey: {
    description: '`PublicKeyCredentialCreationOptionsJSON` of WebAuthn; valid for five minutes.',
  },
  beginTotp: { description: 'The factor is added only when `addFactor` receives a code of it.' },
  addFactor: {
    description:
      'The first factor can be added within ten minutes of sign-in, further ones in a verified session. The first one also creates ten recovery codes. The caller is notified.',
    body: { kind: 'totp', code: '492039' },
  },
  beginProof: {
    description: '`PublicKeyCredentialRequestOptionsJSON` of WebAuthn; valid for five minutes.',
  },
  proveFactor: {
    description:
      'Five wrong attempts per session and quarter of an hour, ten per account. A code works once. The proof lasts 8 hours, outside the console 30 days for planters.',
    body: { kind: 'totp', code: '492039' },
  },
  issueProofCode: {
    description:
      'Valid for fifteen minutes and one use; a new code replaces the previous one. 409 when the planter has no account with the role.',
  },
} satisfies Docs<typeof contract>;
