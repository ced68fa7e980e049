import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { RadioChoices } from '#ui/radio-choices.tsx';

import type { SpecieLeft } from './use-stock-left.ts';
import { useStockLeft } from './use-stock-left.ts';

import styles from './plant-form.module.css';

interface SpecieChoiceProps {
  effortId: string;
  value: string | undefined;
  onChange: (specie: SpecieLeft) => void;
  problem?: string | undefined;
}

/** Species in stock for an effort, minus unsent plantings on this phone. */
export function SpecieChoice({ effortId, value, onChange, problem }: SpecieChoiceProps) {
  const { t, language } = useTexts('field');
  const stock = useStockLeft(effortId);
  const specieOf = (specieId: string) => stock.find(({ id }) => id === specieId);
  if (stock.length === 0) return <p className={styles.empty}>{t('planting.noStock')}</p>;
  return (
    <RadioChoices
      label={t('planting.species')}
      choices={stock.map(({ id }) => id)}
      value={value}
      onChange={(id) => {
        const specie = specieOf(id);
        if (specie !== undefined) onChange(specie);
      }}
      error={problem}
      className={styles.choices}
      choiceClassName={styles.choice}
    >
      {(id) => {
        const specie = specieOf(id);
        return (
          <>
            <span className={styles.name}>{nameIn(specie?.name ?? {}, language) ?? id}</span>
            <span className={styles.left}>{t('planting.left', { count: specie?.left ?? 0 })}</span>
          </>
        );
      }}
    </RadioChoices>
  );
}
