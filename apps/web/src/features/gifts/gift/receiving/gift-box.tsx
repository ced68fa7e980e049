import { clsx } from 'clsx';

import styles from './gift-box.module.css';

interface GiftBoxProps {
  label: string;
  className?: string | undefined;
}

const rays = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330];

/** Final position, rotation and colour of each piece of confetti. */
const confetti = [
  { position: '40 60', angle: 10, colour: styles.sun },
  { position: '200 54', angle: -20, colour: styles.clay },
  { position: '58 30', angle: 40, colour: styles.lime },
  { position: '186 26', angle: 20, colour: styles.sky },
  { position: '28 100', angle: 60, colour: styles.sky },
  { position: '214 96', angle: 30, colour: styles.lime },
  { position: '88 18', angle: 15, colour: styles.clay },
  { position: '152 14', angle: 70, colour: styles.sun },
];

/** Box that opens and reveals a tree; animated in CSS only. */
export function GiftBox({ label, className }: GiftBoxProps) {
  return (
    <svg viewBox="0 0 240 200" role="img" aria-label={label} className={clsx(styles.box, className)}>
      <g className={styles.rays}>
        <circle cx="120" cy="88" r="58" className={styles.glow} />
        {rays.map((angle) => (
          <path key={angle} d="M120 90 L232 84 L232 101 Z" transform={`rotate(${angle} 120 90)`} />
        ))}
      </g>
      <ellipse cx="120" cy="186" rx="70" ry="7.7" className={styles.shadow} />
      <g className={styles.confetti}>
        {confetti.map(({ position, angle, colour }) => (
          <rect
            key={position}
            width="11"
            height="6"
            rx="2"
            transform={`translate(${position}) rotate(${angle})`}
            className={colour}
          />
        ))}
      </g>
      <g transform="translate(120 132) scale(1.12)">
        <g className={styles.tree}>
          <path
            d="M-4 0C-3-16-4.5-28-3-40H3C4.5-28 3-16 4.5 0Z M-2-24L-13-40-10-42 0-28Z M0-29L10-45 13-43 3-27Z"
            className={styles.trunk}
          />
          <path
            d="M-30-44C-38-56-32-70-20-72-18-86 4-92 14-80 28-82 36-66 29-56 34-44 20-36 10-40 2-32-14-34-18-40-24-36-30-40-30-44Z"
            className={styles.leaves1}
          />
          <path
            d="M-26-50C-31-60-26-69-16-70-13-82 4-86 12-76 22-77 28-66 22-58 16-50 4-46-4-50-12-44-22-44-26-50Z"
            className={styles.leaves2}
          />
          <path
            d="M-20-60C-21-68-14-72-9-70-6-79 4-80 8-74 12-70 8-64 1-64-4-58-16-54-20-60Z"
            className={styles.leaves3}
          />
        </g>
      </g>
      <g className={styles.wobble}>
        <path
          d="M70 128H170L160 178C159.5 181 157 183 154 183H86C83 183 80.5 181 80 178Z"
          className={styles.side1}
        />
        <path d="M126 128H170L160 178C159.5 181 157 183 154 183H126Z" className={styles.side2} />
        <path d="M112 128H128L127 183H113Z" className={styles.lime} />
        <g className={styles.flaps}>
          <path d="M62 128L48 108 104 118 120 128Z" className={styles.flap1} />
          <path d="M178 128L192 108 136 118 120 128Z" className={styles.flap2} />
        </g>
        <path d="M70 128H170L168 137H72Z" className={styles.edge} />
        <g className={styles.lid}>
          <path
            d="M64 112H176C178 112 179 113 179 115V128H61V115C61 113 62 112 64 112Z"
            className={styles.flap1}
          />
          <path d="M126 112H176C178 112 179 113 179 115V128H126Z" className={styles.side2} />
          <path d="M111 112H129V128H111Z" className={styles.lime} />
          <path
            d="M120 112C108 112 94 104 98 97 102 90 115 99 120 112ZM120 112C132 112 146 104 142 97 138 90 125 99 120 112Z"
            className={styles.lime}
          />
        </g>
      </g>
    </svg>
  );
}
