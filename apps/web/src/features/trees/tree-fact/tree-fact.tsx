import { factOfDay, factOfTree } from '@nabta/domain/tree-fact';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Card } from '#ui/card.tsx';
import { IconTile } from '#ui/icon-tile.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './tree-fact.module.css';

export function TreeFact({ specieId }: { specieId?: string | null }) {
  const { t } = useTexts('facts');
  const [now] = useState(() => new Date());
  const fact = specieId === undefined ? factOfDay(now) : factOfTree(specieId, now);
  return (
    <Card as="section" id="facts" className={styles.card}>
      <IconTile name="leaf-fill" />
      <div>
        <h2 className={styles.title}>{t('home.factTitle')}</h2>
        <p className={utilities.mutedNote}>{t(`facts.${fact}`)}</p>
      </div>
    </Card>
  );
}
