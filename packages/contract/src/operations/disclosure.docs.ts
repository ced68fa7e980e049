import type { Docs } from '../core/docs.ts';
import type * as contract from './disclosure.ts';

export const about = 'Reports of a sponsor’s trees in a period: immutable, signed and publicly verifiable.';

const company = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a50',
  name: { ar: 'شركة الواحة', en: 'Oasis Company' },
};
const period = { fromOn: '2026-01-01', toOn: '2026-03-31' };
const likely = { lowKg: 910.4, highKg: 1847.2 };

export const docs = {
  disclosureFacts: {
    description:
      'Content of a report. It is the payload of the signature in `report.json`; every other file is generated from it.',
  },
  disclosure: {
    description: 'A report in a list; a job generates it, `progress` shows its progress.',
    example: {
      serial: '7K3M9QX2TB7K',
      company,
      period,
      state: 'ready',
      status: 'valid',
      progress: { done: 412, of: 412 },
      askedAt: '2026-04-01T06:00:00.000Z',
      madeAt: '2026-04-01T06:00:02.000Z',
      figures: { trees: 412, co2RemovedKg: 1298.11, headlineKg: 1021.4, likely },
    },
  },
  disclosureBasis: {
    description:
      'Where the counted trees come from: origins at the time of the report, imports by day, trees that were recorded only after the period, and what is not counted.',
  },
  disclosureCheck: {
    description:
      'Totals of a report, public by serial number; without its lists. Reports from before levels have no `byLevel` and `headlineKg`.',
  },
  makeDisclosure: {
    description:
      'Only past days, so its totals always equal those of `/impact` for the same dates. A job generates it, and it never changes. A request for the same days while one is being generated returns that one.',
    body: { companyId: company.id, ...period },
  },
  downloadDisclosure: {
    description:
      '`report.pdf` is in the requested language and contains a seal, `report.json` contains the facts and their signature, `figures.csv` every number unrounded, `trees.csv` one line per counted tree. The PDF prints the first 600 trees and the digest of that list.',
  },
  withdrawDisclosure: {
    description:
      'The report, its files and signatures stay readable; its verification page shows the reason. The sponsor is notified. Repeating it returns 409.',
    body: { reason: 'The planting dates of one land were wrong.' },
  },
  findDisclosureFile: { description: 'A PDF is verified by its seal; lookup by digest does not find it.' },
} satisfies Docs<typeof contract>;
