import type { Tree } from '@nabta/contract/trees/tree';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';

import { TreePhoto } from '../tree/tree-photo.tsx';

import styles from './then-and-now.module.css';

type Photo = Tree['photos'][number];

export function ThenAndNow({ then, now }: { then: Photo; now: Photo }) {
  const { t, formatDate, formatNumber } = useTexts('passport');
  const [share, setShare] = useState(50);
  const dateOf = ({ takenAt }: Photo) => formatDate(takenAt, { year: 'numeric', month: 'long' });
  const percent = formatNumber(share / 100, { style: 'percent' });
  return (
    <div className={styles.frame} style={{ '--share': `${share}%` }}>
      <TreePhoto image={now.image} alt={t('thenAndNow.now', { date: dateOf(now) })} shape="hero" />
      <div className={styles.then}>
        <div className={styles.fullWidth}>
          <TreePhoto image={then.image} alt={t('thenAndNow.then', { date: dateOf(then) })} shape="hero" />
        </div>
      </div>
      <input
        type="range"
        className={styles.range}
        min={0}
        max={100}
        step={5}
        value={share}
        aria-label={t('thenAndNow.label')}
        aria-valuetext={t('thenAndNow.value', { percent })}
        onChange={({ target }) => setShare(target.valueAsNumber)}
      />
      <span aria-hidden="true" className={styles.divider} />
      <span aria-hidden="true" className={styles.date}>
        {dateOf(then)}
      </span>
      <span aria-hidden="true" className={styles.date}>
        {dateOf(now)}
      </span>
    </div>
  );
}
