import {
  type CertificateKeys,
  certificateKeysPath,
  readCertificate,
} from '@nabta/contract/trees/certificate';
import { type SealResult, verifySeal } from '@nabta/contract/trees/verify-seal';
import { useQueryClient } from '@tanstack/react-query';

import { deviceStorage } from '#platform/storage.ts';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { certificateKeys } from '#shared/cache/keys.ts';

import { sealCrypto } from './seal-crypto.ts';

export function useCertificate(serial: string | undefined) {
  return useApiQuery(
    readCertificate,
    { params: { serial: serial ?? '' } },
    { queryKey: certificateKeys.one(serial), enabled: serial !== undefined, staleTime: 0 },
  );
}

export type FileFinding = SealResult | { is: 'no-keys' };

/** Verifies a file locally; only the published keys are fetched, nothing is uploaded. */
export function useVerifyFile() {
  return useSealCheck<SealResult>((bytes, keys) => verifySeal(bytes, keys, sealCrypto));
}

/** Checks files against the published keys; reloads them for an unknown key. */
export function useSealCheck<Finding extends { is: string }>(
  check: (bytes: Uint8Array, keys: CertificateKeys) => Promise<Finding>,
) {
  const queryClient = useQueryClient();
  const loadKeys = () =>
    queryClient.fetchQuery({
      queryKey: certificateKeys.published,
      queryFn: () => fetchKeys('default'),
      retry: false,
    });
  return useSingleMutation<Finding | { is: 'no-keys' }, File>({
    mutationFn: async (file) => {
      const keys = await loadKeys().catch(() => undefined);
      if (keys === undefined) return { is: 'no-keys' };
      const bytes = new Uint8Array(await file.arrayBuffer());
      const finding = await check(bytes, keys);
      // The key may be newer than the browser's one-hour cache.
      return finding.is === 'unknown-key' ? check(bytes, await fetchKeys('reload')) : finding;
    },
  });
}

const storageKey = 'certificate-keys';

/** Stored on the device so a file can be verified offline. */
async function fetchKeys(cache: RequestCache): Promise<CertificateKeys> {
  try {
    const keys: CertificateKeys = await (await fetch(certificateKeysPath, { cache })).json();
    deviceStorage.write(storageKey, JSON.stringify(keys));
    return keys;
  } catch (error) {
    const stored = deviceStorage.read(storageKey);
    if (stored === undefined) throw error;
    const keys: CertificateKeys = JSON.parse(stored);
    return keys;
  }
}
