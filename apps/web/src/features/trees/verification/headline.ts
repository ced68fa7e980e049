import type { EcoBenefit } from '@nabta/contract/trees/eco-benefit';
import type { Impact } from '@nabta/contract/trees/impact';
import { recordFrom, typedKeys } from '@nabta/domain/typed-object';
import { headlineRange, headlineShare } from '@nabta/domain/verification-level';

type Carbon = Pick<EcoBenefit, 'co2RemovedKg' | 'likely' | 'annualRateKg' | 'equivalents' | 'to' | 'asOf'>;

/** Carbon that a page shows first: of all trees of a person, elsewhere of the verified and photographed ones. */
export function carbonOf({ scope, benefit }: Pick<Impact, 'scope' | 'benefit'>): Carbon {
  return scope === 'account' ? benefit : headlineOf(benefit);
}

/** Range, rate and equivalents are in proportion: the answer has them for all trees only. */
function headlineOf(benefit: EcoBenefit): Carbon {
  const { headlineKg, annualRateKg, equivalents, to, asOf } = benefit;
  const share = headlineShare(benefit);
  const { basis, ...amounts } = equivalents;
  return {
    co2RemovedKg: headlineKg,
    likely: headlineRange(benefit),
    annualRateKg: annualRateKg * share,
    equivalents: { ...recordFrom(typedKeys(amounts), (name) => amounts[name] * share), basis },
    to,
    asOf,
  };
}
