import { useState } from 'react';

import { factTexts } from '../../locales/facts.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { IconTile } from '../../ui/icon-tile.tsx';

import styles from './tree-fact.module.css';

const facts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const dayMs = 86_400_000;

/** One of the twelve facts about trees, another one each day. */
export function TreeFact() {
  const { t } = useTexts();
  const tell = useTextFile(factTexts);
  const [day] = useState(() => Math.floor(Date.now() / dayMs));
  const fact = facts[day % facts.length] ?? 1;
  return (
    <Card as="section" className={styles.card}>
      <IconTile name="leaf-fill" />
      <div>
        <h2 className={styles.title}>{t('home.factTitle')}</h2>
        <p className={styles.text}>{tell(`facts.f${fact}`)}</p>
      </div>
    </Card>
  );
}
