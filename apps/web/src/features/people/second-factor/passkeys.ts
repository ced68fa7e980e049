import type { NewPasskey, PasskeyAnswer } from '@nabta/contract/second-factor';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

const load = () => import('@simplewebauthn/browser');

/** Whether this browser knows of passkeys at all. */
export const hasPasskeys = () => typeof globalThis.PublicKeyCredential === 'function';

export async function makePasskey(question: Record<string, unknown>): Promise<NewPasskey> {
  const { startRegistration } = await load();
  const optionsJSON = question as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { response, ...made } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  return { ...made, response: { clientDataJSON, attestationObject, transports } } as NewPasskey;
}

export async function answerPasskey(question: Record<string, unknown>): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load();
  const optionsJSON = question as unknown as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON })) as PasskeyAnswer;
}

/** The person closed the window of the browser, or it waited too long: nothing to be told as a fault. */
export function wasLeft(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}
