import type { CertificateKeys } from './certificate.ts';
import {
  type DisclosureFacts,
  disclosureFactsType,
  disclosureSealType,
  type DisclosureStatement,
} from './disclosure.ts';
import { openToken, type SealCrypto, type SealFinding, verifyPdf } from './verify-seal.ts';

/** Whether a file is the PDF of a sponsor’s report as it was given out, byte for byte. Needs nothing but the published keys. */
export function verifyReportPdf(
  file: Uint8Array,
  keys: CertificateKeys,
  crypto: SealCrypto,
): Promise<SealFinding<DisclosureStatement>> {
  return verifyPdf<DisclosureStatement>(file, { type: disclosureSealType, keys, crypto });
}

/** The same of its JSON file: what stands in it to be read is what was signed. */
export async function verifyReportJson(
  text: string,
  keys: CertificateKeys,
  crypto: SealCrypto,
): Promise<SealFinding<DisclosureFacts>> {
  const { report, seal } = partsOf(text);
  if (typeof seal !== 'string') return { is: 'unsealed' };
  const found = await openToken<DisclosureFacts>(seal, { type: disclosureFactsType, keys, crypto });
  if (found.is !== 'genuine') return found;
  return JSON.stringify(report) === JSON.stringify(found.statement) ? found : { is: 'changed' };
}

function partsOf(text: string): { report?: unknown; seal?: unknown } {
  try {
    const file: unknown = JSON.parse(text);
    return typeof file === 'object' && file !== null ? file : {};
  } catch {
    return {};
  }
}
