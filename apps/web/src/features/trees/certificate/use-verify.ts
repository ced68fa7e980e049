import { certificateKeysPath, readCertificate } from '@nabta/contract/certificate';
import type { CertificateKeys } from '@nabta/contract/certificate';
import { verifySeal } from '@nabta/contract/verify-seal';
import type { SealFinding } from '@nabta/contract/verify-seal';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { certificateKeys } from '../../kit/cache/keys.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { deviceStorage } from '../../platform/storage.ts';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { sealCrypto } from './seal-crypto.ts';

/** What a certificate says and whether it holds, by its number. */
export function useCertificate(serial: string | undefined) {
  const { call } = useApi();
  return useQuery({
    queryKey: certificateKeys.one(serial),
    queryFn: ({ signal }) => call(readCertificate, { params: { serial: serial ?? '' } }, { signal }),
    enabled: serial !== undefined,
    staleTime: 0,
  });
}

export type FileFinding = SealFinding | { is: 'no-keys' };

/** Whether a file is as we gave it out. It is read here and sent nowhere; only the published keys are fetched. */
export function useVerifyFile() {
  return useSealCheck<SealFinding>((bytes, keys) => verifySeal(bytes, keys, sealCrypto));
}

/** Checks files by the published keys, which are fetched anew where one is signed with a younger key. */
export function useSealCheck<Finding extends { is: string }>(
  check: (bytes: Uint8Array, keys: CertificateKeys) => Promise<Finding>,
) {
  const queryClient = useQueryClient();
  const published = () =>
    queryClient.fetchQuery({
      queryKey: certificateKeys.published,
      queryFn: () => fetchKeys('default'),
      retry: false,
    });
  return useSingleMutation<Finding | { is: 'no-keys' }, File>({
    mutationFn: async (file) => {
      const keys = await published().catch(() => undefined);
      if (keys === undefined) return { is: 'no-keys' };
      const bytes = new Uint8Array(await file.arrayBuffer());
      const finding = await check(bytes, keys);
      // Signed with a key that is younger than what this browser keeps for an hour.
      return finding.is === 'unknown-key' ? check(bytes, await fetchKeys('reload')) : finding;
    },
  });
}

const keptAs = 'certificate-keys';

/** Kept on the device, so that a file can be verified there without a connection. */
async function fetchKeys(cache: RequestCache): Promise<CertificateKeys> {
  try {
    const keys = (await (await fetch(certificateKeysPath, { cache })).json()) as CertificateKeys;
    deviceStorage.write(keptAs, JSON.stringify(keys));
    return keys;
  } catch (error) {
    const kept = deviceStorage.read(keptAs);
    if (kept === undefined) throw error;
    return JSON.parse(kept) as CertificateKeys;
  }
}
