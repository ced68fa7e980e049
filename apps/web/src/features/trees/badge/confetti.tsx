import type { CSSProperties } from 'react';

import styles from './level-reached.module.css';

/** The steps share no factor with the modulus, so no two pieces fall alike. */
const pieces = Array.from({ length: 14 }, (_, index) => ({
  '--at': `${(3 + 77 * index) % 98}%`,
  '--turn': `${((67 * index) % 180) - 90}deg`,
  '--fall': `${1_200 + 110 * (index % 9)}ms`,
}));

export function Confetti() {
  return (
    <span aria-hidden="true" className={styles.confetti}>
      {pieces.map((piece) => (
        <i key={piece['--at']} className={styles.piece} style={piece as CSSProperties} />
      ))}
    </span>
  );
}
