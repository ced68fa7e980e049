import styles from './feedback-card.module.css';

/** From worst to best. Drawn as SVG, because emoji differ between devices. */
export type Mood = 1 | 2 | 3 | 4 | 5;

const mouths = {
  1: 'M10.5 22.5Q16 17 21.5 22.5',
  2: 'M11 22Q16 18.6 21 22',
  3: 'M11 21H21',
  4: 'M10.5 19.5Q16 24.5 21.5 19.5',
  5: 'M9.5 18.5Q16 20.5 22.5 18.5Q21.5 25.5 16 25.5T9.5 18.5Z',
} satisfies Record<Mood, string>;

export function Face({ mood }: { mood: Mood }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.icon}>
      <circle cx="16" cy="16" r="14.5" className={styles.skin} />
      {mood === 1 && <path d="M8 11.3L11.5 9.6M24 11.3L20.5 9.6" className={styles.line} />}
      {mood === 5 ? <HeartEyes /> : <RoundEyes isLow={mood === 1} />}
      <path d={mouths[mood]} className={mood === 5 ? styles.mouth : styles.line} />
    </svg>
  );
}

function RoundEyes({ isLow }: { isLow: boolean }) {
  const y = isLow ? 14.5 : 13;
  return (
    <>
      <ellipse cx="11.5" cy={y} rx="1.7" ry="2.1" className={styles.ink} />
      <ellipse cx="20.5" cy={y} rx="1.7" ry="2.1" className={styles.ink} />
    </>
  );
}

function HeartEyes() {
  const heart =
    'c-1.3 -2.2 -4.6 -1.5 -4.2 1.2 .3 1.9 2.5 3.2 4.2 4.3 1.7 -1.1 3.9 -2.4 4.2 -4.3 .4 -2.7 -2.9 -3.4 -4.2 -1.2Z';
  return (
    <>
      <path d={`M10.5 10.5${heart}`} className={styles.heart} />
      <path d={`M21.5 10.5${heart}`} className={styles.heart} />
    </>
  );
}
