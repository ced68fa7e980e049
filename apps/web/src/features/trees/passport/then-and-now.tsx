import type { Tree } from '@nabta/contract/tree';
import { useState } from 'react';
import type { CSSProperties } from 'react';

import { passportTexts } from '../../locales/passport.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { TreePhoto } from '../tree/tree-photo.tsx';

import styles from './then-and-now.module.css';

type Photo = Tree['photos'][number];

/** Two photos with a divider between them; it follows a finger, and arrows, Home and End where it is in focus. */
export function ThenAndNow({ then, now }: { then: Photo; now: Photo }) {
  const { formatDate, formatNumber } = useTexts();
  const tell = useTextFile(passportTexts);
  const [share, setShare] = useState(50);
  const dateOf = ({ takenAt }: Photo) => formatDate(takenAt, { year: 'numeric', month: 'long' });
  const percent = formatNumber(share / 100, { style: 'percent' });
  return (
    <div className={styles.frame} style={{ '--share': `${share}%` } as CSSProperties}>
      <TreePhoto image={now.image} alt={tell('thenAndNow.now', { date: dateOf(now) })} shape="hero" />
      <div className={styles.then}>
        <div className={styles.whole}>
          <TreePhoto image={then.image} alt={tell('thenAndNow.then', { date: dateOf(then) })} shape="hero" />
        </div>
      </div>
      <input
        type="range"
        className={styles.range}
        min={0}
        max={100}
        step={5}
        value={share}
        aria-label={tell('thenAndNow.label')}
        aria-valuetext={tell('thenAndNow.value', { percent })}
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
