import { clsx } from 'clsx';

import styles from './logo.module.css';

interface LogoProps {
  /** Arabic has its own lettering; all other languages use the Latin one. */
  language: string;
  /** Accessible name. */
  label: string;
  className?: string | undefined;
}

/** Inline SVG, so that it appears with the first paint and follows the theme. Never mirrored. */
export function Logo({ language, label, className }: LogoProps) {
  const isArabic = language === 'ar';
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={isArabic ? '38 4 292 100' : '2 2 366 96'}
      className={clsx(styles.logo, className)}
    >
      {isArabic ? <ArabicLettering /> : <LatinLettering />}
      <g transform={isArabic ? 'translate(228 0)' : undefined}>
        <path
          className={styles.ink}
          d="M17.5 44.5C17.5 65.5 30.6 79 48 79S78.5 65.5 78.5 44.5"
          strokeWidth="13.5"
        />
        <path className={styles.stem} d="M48 77V45" strokeWidth="6.5" />
        <path className={styles.leaf} d="M48 53.5C32.5 53.5 25 44.8 24.6 29.6 39.6 29.8 48 38.6 48 53.5Z" />
        <path className={styles.tip} d="M48 46C48 24.5 56.8 13.2 74.4 12.6 74.6 33.4 66 46 48 46Z" />
      </g>
    </svg>
  );
}

function ArabicLettering() {
  return (
    <>
      <g className={styles.ink} strokeWidth="12.5">
        <path d="M194 47V60C194 68 189.5 72 182 72H91C80.5 72 75 67 75 58V39C58.5 40.5 47 48.5 47 58.8 47 67.5 53.5 72 62.5 72 69.5 72 75 68 75 60M157 52V72M120 52V72" />
      </g>
      <g className={styles.dots}>
        <circle cx="157" cy="93" r="6.7" />
        <circle cx="111.3" cy="31.5" r="6.7" />
        <circle cx="128.7" cy="31.5" r="6.7" />
        <circle cx="52.3" cy="20" r="6.7" />
        <circle cx="69.7" cy="20" r="6.7" />
      </g>
      <path className={styles.tip} d="M194 36C194 20.5 200 12.5 211.5 12 211.7 27 205.6 36 194 36Z" />
      <path
        className={styles.leaf}
        d="M192.5 38C181.5 38 176 31.7 175.7 20.8 186.5 21 192.5 27.3 192.5 38Z"
      />
    </>
  );
}

function LatinLettering() {
  return (
    <g transform="translate(112 4)">
      <g className={styles.ink} strokeWidth="12.5">
        <path d="M13 72V37M13 53C13 43.2 19.6 37 29 37S45 43.2 45 53V72M97.5 37V72M121 13V72M183 26V58.5C183 67.5 187.5 72 195 72M246.5 37V72" />
        <circle cx="80" cy="54.5" r="17.5" />
        <circle cx="138.5" cy="54.5" r="17.5" />
        <circle cx="229" cy="54.5" r="17.5" />
      </g>
      <path className={styles.tip} d="M186 45C186 30.5 193 22.4 206.5 22 206.7 37 199.6 45 186 45Z" />
      <path
        className={styles.leaf}
        d="M180 44.5C169.5 44.5 164.6 39 164.4 29.6 174.6 29.7 180 35 180 44.5Z"
      />
    </g>
  );
}
