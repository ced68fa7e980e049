import type { newPasskey, passkeyAnswer } from '@nabta/contract/second-factor';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type * as z from 'zod/mini';

import { productName } from '../../platform/product-name.ts';
import type { NewPasskey, PasskeyRow } from './second-factor.queries.ts';

/** Loaded with the first passkey: most processes never meet one, and it looks at the runtime as it loads. */
const load = () => import('@simplewebauthn/server');

type Question = { challenge: string; options: Record<string, unknown> };

/** What a browser is asked for a new passkey of this person, who already has some. */
export async function askForPasskey(
  publicUrl: URL,
  person: { accountId: string; name: string },
  known: readonly PasskeyRow[],
): Promise<Question> {
  const { generateRegistrationOptions } = await load();
  const options = await generateRegistrationOptions({
    rpName: productName.en,
    rpID: publicUrl.hostname,
    userID: new TextEncoder().encode(person.accountId),
    userName: person.name,
    attestationType: 'none',
    excludeCredentials: known.map(descriptorOf),
    // The code to the phone comes first, so that the passkey need not know who holds it.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  return { challenge: options.challenge, options: { ...options } };
}

export async function askForProof(publicUrl: URL, known: readonly PasskeyRow[]): Promise<Question> {
  const { generateAuthenticationOptions } = await load();
  const options = await generateAuthenticationOptions({
    rpID: publicUrl.hostname,
    allowCredentials: known.map(descriptorOf),
    userVerification: 'preferred',
  });
  return { challenge: options.challenge, options: { ...options } };
}

/** The passkey that a browser made for the question; undefined where it did not, or made it for another. */
export async function readNewPasskey(
  publicUrl: URL,
  challenge: string,
  made: z.output<typeof newPasskey>,
): Promise<Pick<NewPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  try {
    const { verifyRegistrationResponse } = await load();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: made as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: publicUrl.origin,
      expectedRPID: publicUrl.hostname,
      requireUserVerification: false,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
  } catch {
    return undefined;
  }
}

/** How often the passkey has been used, by its own count; undefined where it did not answer the question. */
export async function counterOfAnswer(
  publicUrl: URL,
  { challenge, passkey }: { challenge: string; passkey: PasskeyRow },
  answer: z.output<typeof passkeyAnswer>,
): Promise<number | undefined> {
  try {
    const { verifyAuthenticationResponse } = await load();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: publicUrl.origin,
      expectedRPID: publicUrl.hostname,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

function descriptorOf({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, transports: transports as AuthenticatorTransport[] };
}
