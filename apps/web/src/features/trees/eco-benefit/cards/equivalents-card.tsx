import type { EcoBenefit } from '@nabta/contract/trees/eco-benefit';
import { roundEquivalent } from '@nabta/domain/benefit-amount';

import { useTexts } from '#platform/texts.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { IconTile } from '#ui/icon-tile.tsx';

import { useEcoUnits } from '../use-eco-units.ts';
import { BenefitCard } from './benefit-card.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './equivalents-card.module.css';

const equivalentIcons = [
  { name: 'phoneCharges', icon: 'device-mobile' },
  { name: 'carKm', icon: 'car' },
  { name: 'gasolineL', icon: 'drop-fill' },
  { name: 'gridKwhSaudi', icon: 'lightning-fill' },
] as const satisfies readonly { name: string; icon: IconName }[];

export function EquivalentsCard({
  equivalents,
  level = 3,
}: Pick<EcoBenefit, 'equivalents'> & { level?: 2 | 3 }) {
  const { t } = useTexts('eco-benefit');
  const { formatDecimal } = useEcoUnits();
  const items = equivalentIcons.map(({ name, icon }) => ({
    name,
    icon,
    rounded: roundEquivalent(equivalents[name]),
  }));
  const visible = items.filter(({ rounded }) => rounded > 0);
  if (visible.length === 0) return null;
  return (
    <BenefitCard id="equivalents" level={level} title={t('ecoBenefit.equivalents')}>
      <div className={styles.container}>
        <ul className={styles.list}>
          {visible.map(({ name, icon, rounded }) => (
            <li key={name} className={styles.item}>
              <IconTile name={icon} />
              <span className={utilities.shrinkableGrid}>
                <b className={styles.number}>{formatDecimal(rounded)}</b>
                <span className={styles.name}>{t(`ecoBenefit.${name}`, { count: rounded })}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </BenefitCard>
  );
}
