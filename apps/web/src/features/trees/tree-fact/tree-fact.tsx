import { factOfDay, factOfTree } from '@nabta/domain/tree-fact';
import { useState } from 'react';

import { factTexts } from '../../locales/facts.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { IconTile } from '../../ui/icon-tile.tsx';

import styles from './tree-fact.module.css';

/** One of the twelve facts about trees, another one each day; beside a tree, one that is true of it. */
export function TreeFact({ specieId }: { specieId?: string | null }) {
  const { t } = useTexts();
  const tell = useTextFile(factTexts);
  const [now] = useState(() => new Date());
  const fact = specieId === undefined ? factOfDay(now) : factOfTree(specieId, now);
  return (
    <Card as="section" id="facts" className={styles.card}>
      <IconTile name="leaf-fill" />
      <div>
        <h2 className={styles.title}>{t('home.factTitle')}</h2>
        <p className={styles.text}>{tell(`facts.${fact}`)}</p>
      </div>
    </Card>
  );
}
