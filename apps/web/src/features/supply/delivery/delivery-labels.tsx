import type { DeliverySummary } from '@nabta/contract/delivery';
import type { DeliveryState } from '@nabta/domain/delivery-state';
import { nameIn } from '@nabta/domain/localized-name';

import { deliveryTexts } from '../../locales/delivery.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Chip } from '../../ui/chip.tsx';

const tones = {
  scheduled: 'neutral',
  in_transit: 'info',
  delivered: 'success',
  cancelled: 'neutral',
  failed: 'danger',
} as const satisfies Record<DeliveryState, string>;

export function DeliveryStatus({ status }: { status: DeliveryState }) {
  const tell = useTextFile(deliveryTexts);
  return <Chip kind={tones[status]}>{tell(`delivery.${status}`)}</Chip>;
}

/** Nothing where it is not late. */
export function Lateness({ daysLate }: { daysLate: number }) {
  const tell = useTextFile(deliveryTexts);
  if (daysLate === 0) return null;
  return (
    <Chip kind="danger" icon="clock">
      {tell('delivery.late', { count: daysLate })}
    </Chip>
  );
}

/** The name of its largest species, and how many more there are. */
export function useSpeciesInWords() {
  const { language } = useTexts();
  const tell = useTextFile(deliveryTexts);
  return ({ lines }: Pick<DeliverySummary, 'lines'>) => {
    const [first, ...others] = lines;
    const name = first && (nameIn(first.specie.commonName, language) ?? first.specie.id);
    return [name, others.length > 0 && tell('delivery.moreSpecies', { count: others.length })]
      .filter(Boolean)
      .join(' ');
  };
}

export function saplingsOf({ lines }: Pick<DeliverySummary, 'lines'>): number {
  return lines.reduce((sum, { ordered, received }) => sum + (received ?? ordered), 0);
}
