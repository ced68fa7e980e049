import type { newPasskey, passkeyAnswer } from '@nabta/contract/people/second-factor';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type * as z from 'zod/mini';

import { productName } from '#core/product-name.ts';

import type { NewPasskey, PasskeyRow } from './second-factor.queries.ts';

/** Lazy import: most processes never need it, and it inspects the runtime when loaded. */
const loadWebAuthn = () => import('@simplewebauthn/server');

type ChallengeOptions = { challenge: string; options: Record<string, unknown> };

export async function createPasskeyOptions(
  publicUrl: URL,
  person: { accountId: string; name: string },
  existing: readonly PasskeyRow[],
): Promise<ChallengeOptions> {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: productName.en,
    rpID: publicUrl.hostname,
    userID: new TextEncoder().encode(person.accountId),
    userName: person.name,
    attestationType: 'none',
    excludeCredentials: existing.map(descriptorOf),
    // The phone code already identifies the account, so the passkey need not be discoverable.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  return { challenge: options.challenge, options: { ...options } };
}

export async function createProofOptions(
  publicUrl: URL,
  existing: readonly PasskeyRow[],
): Promise<ChallengeOptions> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: publicUrl.hostname,
    allowCredentials: existing.map(descriptorOf),
    userVerification: 'preferred',
  });
  return { challenge: options.challenge, options: { ...options } };
}

export async function readNewPasskey(
  publicUrl: URL,
  challenge: string,
  response: z.output<typeof newPasskey>,
): Promise<Pick<NewPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  try {
    const { verifyRegistrationResponse } = await loadWebAuthn();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library checks what the contract leaves open
      response: response as RegistrationResponseJSON,
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

/** Returns the passkey's new signature counter; undefined if verification fails. */
export async function verifyPasskeyAnswer(
  publicUrl: URL,
  { challenge, passkey }: { challenge: string; passkey: PasskeyRow },
  answer: z.output<typeof passkeyAnswer>,
): Promise<number | undefined> {
  try {
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library checks what the contract leaves open
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library named them on registration
  return { id: credentialId, transports: transports as AuthenticatorTransport[] };
}
