import type { CertificateKeys } from '../trees/certificate.ts';
import { openToken, type SealCrypto, type SealResult, verifyPdf } from '../trees/verify-seal.ts';
import {
  type DisclosureFacts,
  disclosureFactsType,
  disclosureSealType,
  type DisclosureStatement,
} from './disclosure.ts';

/** Verifies offline that a PDF is an unmodified report; needs only the published keys. */
export function verifyReportPdf(
  file: Uint8Array,
  keys: CertificateKeys,
  crypto: SealCrypto,
): Promise<SealResult<DisclosureStatement>> {
  return verifyPdf<DisclosureStatement>(file, { type: disclosureSealType, keys, crypto });
}

/** Verifies the JSON file: its readable report must equal the signed payload. */
export async function verifyReportJson(
  text: string,
  keys: CertificateKeys,
  crypto: SealCrypto,
): Promise<SealResult<DisclosureFacts>> {
  const { report, seal } = partsOf(text);
  if (typeof seal !== 'string') return { is: 'unsealed' };
  const result = await openToken<DisclosureFacts>(seal, { type: disclosureFactsType, keys, crypto });
  if (result.is !== 'genuine') return result;
  return JSON.stringify(report) === JSON.stringify(result.statement) ? result : { is: 'changed' };
}

function partsOf(text: string): { report?: unknown; seal?: unknown } {
  try {
    const file: unknown = JSON.parse(text);
    return typeof file === 'object' && file !== null ? file : {};
  } catch {
    return {};
  }
}
