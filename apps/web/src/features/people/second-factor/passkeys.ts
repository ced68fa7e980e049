import type { NewPasskey, PasskeyAnswer } from '@nabta/contract/people/second-factor';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

const load = () => import('@simplewebauthn/browser');

export const hasPasskeys = () => typeof globalThis.PublicKeyCredential === 'function';

export async function createPasskey(options: Record<string, unknown>): Promise<NewPasskey> {
  const { startRegistration } = await load();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes the format of the standard
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { response, clientExtensionResults, ...credential } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    ...credential,
    clientExtensionResults: { ...clientExtensionResults },
    response: { clientDataJSON, attestationObject, transports },
  };
}

export async function signPasskeyChallenge(options: Record<string, unknown>): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await startAuthentication({ optionsJSON });
  return { ...credential, clientExtensionResults: { ...credential.clientExtensionResults } };
}

/** Whether the user closed the browser's passkey prompt or it timed out; not an error to report. */
export function isPromptCancelled(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}
