import { createBenefitFormat, type Quantity } from '@nabta/domain/benefit-amount';

import { useTexts } from '#platform/texts.tsx';

export function useEcoUnits() {
  const { t, formatNumber } = useTexts('eco-benefit');
  const formatQuantity = ({ number, unit, count }: Quantity) =>
    t(`ecoBenefit.${unit}`, { value: number, count });
  return { ...createBenefitFormat(formatNumber), formatQuantity };
}
