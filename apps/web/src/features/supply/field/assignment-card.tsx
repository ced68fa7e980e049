import type { Assignment } from '@nabta/contract/supply/field';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';

import { useStockLeft } from './planting/use-stock-left.ts';

import utilities from '#ui/utilities.module.css';
import styles from './assignment-card.module.css';

export function AssignmentCard({ assignment }: { assignment: Assignment }) {
  const { id, name, land, company, planted } = assignment;
  const { t, language } = useTexts('field');
  const stock = useStockLeft(id);
  const left = stock.reduce((sum, specie) => sum + specie.left, 0);
  const locationParts = [nameIn(land.name, language), company && nameIn(company.name, language)];
  return (
    <Card as="li" className={styles.card}>
      <h3>{nameIn(name, language)}</h3>
      <p className={utilities.secondary}>{locationParts.filter(Boolean).join(' · ')}</p>
      <p className={utilities.wrap8}>
        <Chip kind={left === 0 ? 'warn' : 'success'} icon="plant">
          {t('field.inStock', { count: left })}
        </Chip>
        <Chip kind="neutral">{t('field.plantedByYou', { count: planted })}</Chip>
      </p>
      <ButtonLink wide icon="plant-fill" href={urls.fieldPlanting(id)} className={styles.plant}>
        {t('field.plant')}
      </ButtonLink>
    </Card>
  );
}
