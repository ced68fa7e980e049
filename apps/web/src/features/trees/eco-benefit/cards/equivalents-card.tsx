import type { EcoBenefit } from '@nabta/contract/eco-benefit';

import { ecoBenefitTexts } from '../../../locales/eco-benefit.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { useEcoUnits } from '../use-eco-units.ts';
import { BenefitCard } from './benefit-card.tsx';

import styles from './equivalents-card.module.css';

const icons = {
  phoneCharges: 'device-mobile',
  carKm: 'car',
  gasolineL: 'drop-fill',
  gridKwhSaudi: 'lightning-fill',
} as const satisfies Record<string, IconName>;

const names = ['phoneCharges', 'carKm', 'gasolineL', 'gridKwhSaudi'] as const;

/** Whole ones, and of many no more than two digits: nobody can picture 0.26 litres or 12,347 charges. */
export function picturable(value: number): number {
  return value < 100 ? Math.round(value) : Number(value.toPrecision(2));
}

/** The same amount of carbon in things that everybody knows. */
export function EquivalentsCard({
  equivalents,
  level = 3,
}: Pick<EcoBenefit, 'equivalents'> & { level?: 2 | 3 }) {
  const tell = useTextFile(ecoBenefitTexts);
  const { plain } = useEcoUnits();
  const told = names.map((name) => ({ name, rounded: picturable(equivalents[name]) }));
  const shown = told.filter(({ rounded }) => rounded > 0);
  if (shown.length === 0) return null;
  return (
    <BenefitCard id="equivalents" level={level} title={tell('ecoBenefit.equivalents')}>
      <div className={styles.room}>
        <ul className={styles.list}>
          {shown.map(({ name, rounded }) => {
            return (
              <li key={name} className={styles.item}>
                <IconTile name={icons[name]} />
                <span className={styles.words}>
                  <b className={styles.number}>{plain(rounded)}</b>
                  <span className={styles.name}>{tell(`ecoBenefit.${name}`, { count: rounded })}</span>
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </BenefitCard>
  );
}
