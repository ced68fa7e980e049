import {
  addFactor,
  beginPasskey,
  beginProof,
  beginTotp,
  getSecondFactor,
  proveFactor,
  removeFactor,
  renewRecoveryCodes,
} from '@nabta/contract/second-factor';
import type { FactorKind, SecondFactor } from '@nabta/contract/second-factor';
import { useQuery } from '@tanstack/react-query';

import { secondFactorKeys } from '../../kit/cache/keys.ts';
import { factorsChanged } from '../../kit/cache/staff-changes.ts';
import { useApi, useConnection } from '../../platform/session-provider.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { answerPasskey, makePasskey } from './passkeys.ts';

export function useSecondFactor() {
  const { call } = useApi();
  return useQuery({
    queryKey: secondFactorKeys.mine,
    queryFn: ({ signal }) => call(getSecondFactor, {}, { signal }),
    // In another tab the same session may have been proven.
    staleTime: 0,
  });
}

/** Of an authenticator app a code is sent; a passkey answers in the browser. */
export type Proof = { kind: 'passkey' } | { kind: 'totp' | 'recovery'; code: string };

export function useProveFactor(onProven: () => void) {
  const { call } = useApi();
  const { queryClient } = useConnection();
  return useSingleMutation({
    mutationFn: async (proof: Proof) =>
      proof.kind === 'passkey'
        ? call(proveFactor, {
            body: { kind: 'passkey', answer: await answerPasskey(await call(beginProof)) },
          })
        : call(proveFactor, { body: proof }),
    onSuccess(state: SecondFactor) {
      factorsChanged(queryClient, state);
      onProven();
    },
  });
}

export function useBeginTotp() {
  const { call } = useApi();
  return useSingleMutation({ mutationFn: () => call(beginTotp) });
}

/** Who listens hears of the recovery codes before anything else is known: they are shown once. */
export function useAddFactor(onAdded: (recoveryCodes: readonly string[] | null) => void) {
  const { call } = useApi();
  const { queryClient } = useConnection();
  return useSingleMutation({
    mutationFn: async (added: { kind: Extract<FactorKind, 'passkey'> } | { kind: 'totp'; code: string }) =>
      added.kind === 'passkey'
        ? call(addFactor, {
            body: { kind: 'passkey', passkey: await makePasskey(await call(beginPasskey)) },
          })
        : call(addFactor, { body: added }),
    onSuccess({ recoveryCodes, ...state }) {
      onAdded(recoveryCodes);
      factorsChanged(queryClient, state);
    },
  });
}

export function useRemoveFactor() {
  const { call } = useApi();
  const { queryClient } = useConnection();
  return useSingleMutation({
    mutationFn: (id: string) => call(removeFactor, { params: { id } }),
    onSuccess: (state) => factorsChanged(queryClient, state),
  });
}

export function useRenewRecoveryCodes() {
  const { call } = useApi();
  const { queryClient } = useConnection();
  return useSingleMutation({
    mutationFn: () => call(renewRecoveryCodes),
    onSuccess: () => factorsChanged(queryClient),
  });
}
