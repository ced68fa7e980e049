import type { NewPasskey, PasskeyAnswer } from '@nabta/contract/people/second-factor';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

const load = () => import('@simplewebauthn/browser');

export const hasPasskeys = () => typeof globalThis.PublicKeyCredential === 'function';

export async function createPasskey(options: Record<string, unknown>): Promise<NewPasskey> {
  const { startRegistration } = await load();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { response, ...credential } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  return { ...credential, response: { clientDataJSON, attestationObject, transports } } as NewPasskey;
}

export async function signPasskeyChallenge(options: Record<string, unknown>): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON })) as PasskeyAnswer;
}

/** Whether the user closed the browser's passkey prompt or it timed out; not an error to report. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}
