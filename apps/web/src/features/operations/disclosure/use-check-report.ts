import { findDisclosureFile, readDisclosure } from '@nabta/contract/operations/disclosure';
import { verifyReportJson, verifyReportPdf } from '@nabta/contract/operations/verify-disclosure';
import type { CertificateKeys } from '@nabta/contract/trees/certificate';

import { sealCrypto } from '#features/trees/certificate/seal-crypto.ts';
import { useSealCheck } from '#features/trees/certificate/use-verify.ts';
import { ApiError } from '#platform/api-error.ts';
import { useApi } from '#platform/session-provider.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { disclosureKeys } from '#shared/cache/keys.ts';

export function useReport(serial: string) {
  return useApiQuery(
    readDisclosure,
    { params: { serial } },
    { queryKey: disclosureKeys.check(serial), staleTime: 0 },
  );
}

/** `kept`: an unsigned file whose digest matches a file stored on the server. */
export type ReportFinding =
  | { is: 'genuine' | 'kept'; serial: string }
  | { is: 'unsealed' | 'changed' | 'unknown-key' };

/**
 * PDF and JSON are verified by their signature on the device; a CSV has none and is looked up by its digest.
 */
export function useCheckReportFile() {
  const { call } = useApi();
  return useSealCheck<ReportFinding>(async (bytes, keys) => {
    const start = new TextDecoder().decode(bytes.subarray(0, 5));
    const isPdf = start === '%PDF-';
    if (isPdf || start.startsWith('{')) return verifySigned(bytes, keys, isPdf);
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

async function verifySigned(
  bytes: Uint8Array,
  keys: CertificateKeys,
  isPdf: boolean,
): Promise<ReportFinding> {
  const finding = isPdf
    ? await verifyReportPdf(bytes, keys, sealCrypto)
    : await verifyReportJson(new TextDecoder().decode(bytes), keys, sealCrypto);
  return finding.is === 'genuine' ? { is: 'genuine', serial: finding.statement.serial } : finding;
}
