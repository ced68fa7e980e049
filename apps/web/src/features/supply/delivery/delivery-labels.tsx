import type { DeliverySummary } from '@nabta/contract/supply/delivery';
import type { DeliveryState } from '@nabta/domain/delivery-state';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { Chip } from '#ui/chip.tsx';

const tones = {
  scheduled: 'neutral',
  in_transit: 'info',
  delivered: 'success',
  cancelled: 'neutral',
  failed: 'danger',
} as const satisfies Record<DeliveryState, string>;

export function DeliveryStatus({ status }: { status: DeliveryState }) {
  const { t } = useTexts('delivery');
  return <Chip kind={tones[status]}>{t(`delivery.${status}`)}</Chip>;
}

export function Lateness({ daysLate }: { daysLate: number }) {
  const { t } = useTexts('delivery');
  if (daysLate === 0) return null;
  return (
    <Chip kind="danger" icon="clock">
      {t('delivery.late', { count: daysLate })}
    </Chip>
  );
}

/** Returns a function that names the first species of a delivery and counts the others. */
export function useSpeciesLabel() {
  const { t, language } = useTexts('delivery');
  return ({ lines }: Pick<DeliverySummary, 'lines'>) => {
    const [first, ...others] = lines;
    const name = first && (nameIn(first.specie.commonName, language) ?? first.specie.id);
    return [name, others.length > 0 && t('delivery.moreSpecies', { count: others.length })]
      .filter(Boolean)
      .join(' ');
  };
}

export function countSaplings({ lines }: Pick<DeliverySummary, 'lines'>): number {
  return lines.reduce((sum, { ordered, received }) => sum + (received ?? ordered), 0);
}
