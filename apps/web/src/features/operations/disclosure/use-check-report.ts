import type { CertificateKeys } from '@nabta/contract/certificate';
import { findDisclosureFile, readDisclosure } from '@nabta/contract/disclosure';
import { verifyReportJson, verifyReportPdf } from '@nabta/contract/verify-disclosure';
import { useQuery } from '@tanstack/react-query';

import { disclosureKeys } from '../../kit/cache/keys.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { sealCrypto } from '../certificate/seal-crypto.ts';
import { useSealCheck } from '../certificate/use-verify.ts';

/** What a report says, by its number. */
export function useReport(serial: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: disclosureKeys.check(serial),
    queryFn: ({ signal }) => call(readDisclosure, { params: { serial } }, { signal }),
    staleTime: 0,
  });
}

/** `kept`: the file is the one that we keep, by its digest. */
export type ReportFinding = { is: 'genuine' | 'kept'; serial: string } | { is: FaultOfFile };
type FaultOfFile = 'unsealed' | 'changed' | 'unknown-key';

/** PDF and JSON carry their signature and are checked here; a CSV has none, and its digest is looked for. */
export function useCheckReportFile() {
  const { call } = useApi();
  return useSealCheck<ReportFinding>(async (bytes, keys) => {
    const start = new TextDecoder().decode(bytes.subarray(0, 5));
    if (start === '%PDF-' || start.startsWith('{')) return findSigned(bytes, keys, start === '%PDF-');
    const digest = await sealCrypto.sha256(bytes);
    const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    try {
      const { serial } = await call(findDisclosureFile, { params: { sha256 } });
      return { is: 'kept', serial };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return { is: 'unsealed' };
      throw error;
    }
  });
}

async function findSigned(bytes: Uint8Array, keys: CertificateKeys, isPdf: boolean): Promise<ReportFinding> {
  const found = isPdf
    ? await verifyReportPdf(bytes, keys, sealCrypto)
    : await verifyReportJson(new TextDecoder().decode(bytes), keys, sealCrypto);
  return found.is === 'genuine' ? { is: 'genuine', serial: found.statement.serial } : found;
}
