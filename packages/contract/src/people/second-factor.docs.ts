import type { Docs } from './docs.ts';
import type * as contract from './second-factor.ts';

export const about =
  'How staff proves itself a second time, without which no call of the console is answered.';

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
    description: 'With what the caller proves that it is them, and how they stand in this session.',
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
    },
  },
  newPasskey: { description: 'A passkey as the browser made it.', example: newPasskey },
  passkeyAnswer: { description: 'What a passkey answered.', example: passkeyAnswer },
  beginPasskey: {
    description: '`PublicKeyCredentialCreationOptionsJSON` of WebAuthn; it lives for five minutes.',
  },
  beginTotp: { description: 'Nothing is added before a code of it is brought to `addFactor`.' },
  addFactor: {
    description:
      'The first factor is taken within ten minutes of signing in, further ones in a proven session. With the first one ten recovery codes are made. The caller is told.',
    body: { kind: 'totp', code: '492039' },
  },
  beginProof: {
    description: '`PublicKeyCredentialRequestOptionsJSON` of WebAuthn; it lives for five minutes.',
  },
  proveFactor: {
    description: 'Five tries in a quarter of an hour; none that is right counts. A code is good once.',
    body: { kind: 'totp', code: '492039' },
  },
} satisfies Docs<typeof contract>;
