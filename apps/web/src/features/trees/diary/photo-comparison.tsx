import type { Tree } from '@nabta/contract/trees/tree';
import { isSamplePhoto } from '@nabta/domain/picture-file';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';

import { TreePhoto } from '../tree/tree-photo.tsx';

import styles from './photo-comparison.module.css';

type Photo = Tree['photos'][number];

export function PhotoComparison({ first, latest }: { first: Photo; latest: Photo }) {
  const { t, formatDate, formatNumber } = useTexts('passport');
  const [share, setShare] = useState(50);
  const dateOf = ({ takenAt }: Photo) => formatDate(takenAt, { year: 'numeric', month: 'long' });
  const percent = formatNumber(share / 100, { style: 'percent' });
  const hasSample = [first, latest].some(({ image }) => isSamplePhoto(image.nameCompressed));
  return (
    <div className={styles.frame} style={{ '--share': `${share}%` }}>
      <TreePhoto image={latest.image} alt={t('thenAndNow.now', { date: dateOf(latest) })} shape="hero" />
      <div className={styles.overlay}>
        <div className={styles.fullWidth}>
          <TreePhoto image={first.image} alt={t('thenAndNow.then', { date: dateOf(first) })} shape="hero" />
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
      {hasSample && <span className={styles.sample}>{t('treeCard.sample')}</span>}
      <span aria-hidden="true" className={styles.date}>
        {dateOf(first)}
      </span>
      <span aria-hidden="true" className={styles.date}>
        {dateOf(latest)}
      </span>
    </div>
  );
}
