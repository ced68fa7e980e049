import type * as contract from './disclosure.ts';
import type { Docs } from './docs.ts';

export const about = 'Reports of a sponsor’s trees in a period, frozen, signed and verifiable by anybody.';

const company = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a50',
  name: { ar: 'شركة الواحة', en: 'Oasis Company' },
};
const period = { fromOn: '2026-01-01', toOn: '2026-03-31' };
const likely = { lowKg: 910.4, highKg: 1847.2 };

export const docs = {
  disclosureFacts: {
    description:
      'All that a report says. It is the payload of the signature in `report.json`, and every other file is drawn from it.',
  },
  disclosure: {
    description: 'A report as it is listed; a job makes it, and `progress` tells how far it is.',
    example: {
      serial: '7K3M9QX2TB7K',
      company,
      period,
      state: 'ready',
      progress: { done: 412, of: 412 },
      askedAt: '2026-04-01T06:00:00.000Z',
      madeAt: '2026-04-01T06:00:02.000Z',
      figures: { trees: 412, co2RemovedKg: 1298.11, likely },
    },
  },
  disclosureCheck: { description: 'The totals of a report, for whoever has its number; never its lists.' },
  makeDisclosure: {
    description:
      'Only of days that are over, so that its sums are those of `/impact` for the same dates whenever they are asked for. It is made by a job and never changes again. Who asks for the same days while one is being made is answered with that one.',
    body: { companyId: company.id, ...period },
  },
  downloadDisclosure: {
    description:
      '`report.pdf` comes in the language asked for and carries a seal, `report.json` the facts and their signature, `figures.csv` every number in full, `trees.csv` a line for each tree that was counted. The PDF prints the first 600 trees and the digest of that list.',
  },
  findDisclosureFile: {
    description: 'A PDF is verified by its seal and is not known by its digest.',
  },
} satisfies Docs<typeof contract>;
