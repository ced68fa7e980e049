import {
  addFactor,
  beginPasskey,
  beginProof,
  beginTotp,
  getSecondFactor,
  issueProofCode,
  proveFactor,
  removeFactor,
  renewRecoveryCodes,
} from '@nabta/contract/people/second-factor';

import { useApiQuery } from '#shared/cache/api-query.ts';
import { secondFactorKeys } from '#shared/cache/keys.ts';
import { cacheSecondFactor } from '#shared/cache/staff-cache-updates.ts';
import { useApiMutation } from '#shared/cache/use-api-mutation.ts';

import { signPasskeyChallenge, createPasskey } from './passkeys.ts';

export function useSecondFactor() {
  return useApiQuery(
    getSecondFactor,
    {},
    {
      queryKey: secondFactorKeys.mine,
      // The same session may have been verified in a different tab.
      staleTime: 0,
    },
  );
}

/** Authenticator and recovery codes are sent; a passkey is used in the browser. */
export type Proof = { kind: 'passkey' } | { kind: 'totp' | 'recovery' | 'issued'; code: string };

export function useProveFactor(onProven: () => void) {
  return useApiMutation(
    async (call, proof: Proof) =>
      proof.kind === 'passkey'
        ? call(proveFactor, {
            body: { kind: 'passkey', answer: await signPasskeyChallenge(await call(beginProof)) },
          })
        : call(proveFactor, { body: proof }),
    { updateCache: cacheSecondFactor, onDone: onProven },
  );
}

export function useIssueProofCode() {
  return useApiMutation((call, planterId: string) => call(issueProofCode, { params: { id: planterId } }));
}

export function useBeginTotp() {
  return useApiMutation((call) => call(beginTotp));
}

/** Calls `onAdded` before the cache updates, because recovery codes are shown once. */
export function useAddFactor(onAdded: (recoveryCodes: readonly string[] | null) => void) {
  return useApiMutation(
    async (call, factor: { kind: 'passkey' } | { kind: 'totp'; code: string }) =>
      factor.kind === 'passkey'
        ? call(addFactor, {
            body: { kind: 'passkey', passkey: await createPasskey(await call(beginPasskey)) },
          })
        : call(addFactor, { body: factor }),
    {
      updateCache(queryClient, { recoveryCodes, ...state }) {
        onAdded(recoveryCodes);
        cacheSecondFactor(queryClient, state);
      },
    },
  );
}

export function useRemoveFactor() {
  return useApiMutation((call, id: string) => call(removeFactor, { params: { id } }), {
    updateCache: cacheSecondFactor,
  });
}

export function useRenewRecoveryCodes() {
  return useApiMutation((call) => call(renewRecoveryCodes), {
    updateCache: (queryClient) => cacheSecondFactor(queryClient),
  });
}
