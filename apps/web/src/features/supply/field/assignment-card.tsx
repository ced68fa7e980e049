import type { Assignment } from '@nabta/contract/field';
import { nameIn } from '@nabta/domain/localized-name';

import { fieldTexts } from '../../locales/field.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useStockLeft } from './planting/use-stock-left.ts';

import styles from './assignment-card.module.css';

/** An effort that somebody plants in: where, what is there, and the way to the work. */
export function AssignmentCard({ assignment }: { assignment: Assignment }) {
  const { id, name, land, company, planted } = assignment;
  const tell = useTextFile(fieldTexts);
  const { language } = useTexts();
  const stock = useStockLeft(id);
  const left = stock.reduce((sum, specie) => sum + specie.left, 0);
  const where = [nameIn(land.name, language), company && nameIn(company.name, language)];
  return (
    <Card as="li" className={styles.card}>
      <h3>{nameIn(name, language)}</h3>
      <p className={styles.where}>{where.filter(Boolean).join(' · ')}</p>
      <p className={styles.facts}>
        <Chip kind={left === 0 ? 'warn' : 'success'} icon="plant">
          {tell('field.inStock', { count: left })}
        </Chip>
        <Chip kind="neutral">{tell('field.plantedByYou', { count: planted })}</Chip>
      </p>
      <ButtonLink wide icon="plant-fill" href={urls.fieldPlanting(id)} className={styles.plant}>
        {tell('field.plant')}
      </ButtonLink>
    </Card>
  );
}
