import type { DisclosureCheck } from '@nabta/contract/operations/disclosure';

import type { FrozenFacts } from './disclosure.queries.ts';

export function viewCheck({ facts, sha256, isRevoked, newerSerial }: FrozenFacts): DisclosureCheck {
  const { serial, company, period, madeAt, survival, trees } = facts;
  const { co2RemovedKg, likely, trees: counted, waterM3, method } = facts.benefit;
  return {
    serial,
    status: isRevoked ? 'revoked' : 'valid',
    company,
    period,
    madeAt,
    benefit: { co2RemovedKg, likely, trees: counted, waterM3, method },
    survival,
    trees,
    sha256,
    newerSerial,
  };
}
