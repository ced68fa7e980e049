import type { Dimension } from './use-measure-form.ts';

import styles from './measure-drawing.module.css';

/** Decorative drawing of how to measure; the text has the same content. */
export function MeasureDrawing({ dimension, tapeLabel }: { dimension: Dimension; tapeLabel: string }) {
  return (
    <svg viewBox="0 0 300 180" aria-hidden="true" className={styles.drawing}>
      <path d="M30 150C10 96 62 22 146 24s136 62 122 122Z" className={styles.blob} />
      <ellipse cx="150" cy="152" rx="112" ry="14" className={styles.ground} />
      {dimension === 'height' ? <Palm /> : <Trunk />}
      {dimension === 'girth' && <Tape />}
      {dimension === 'diameter' && <Calliper />}
      {dimension === 'height' ? (
        <HeightArrow top={52} label={undefined} />
      ) : (
        <>
          <path d="M184 96H228" className={styles.guide} />
          <HeightArrow top={96} label={tapeLabel} />
        </>
      )}
    </svg>
  );
}

function Trunk() {
  return (
    <>
      <path
        d="M118 8c-30-2-48 22-34 42s44 18 66 16 54 2 66-18-8-44-40-40-42 2-58 0Z"
        className={styles.crown}
      />
      <path d="M172 14c28 0 46 14 36 32s-32 16-50 16c24-10 30-32 14-48Z" className={styles.shade} />
      <path d="M126 60c4 30 2 62-6 92h60c-8-30-10-62-6-92Z" className={styles.trunk} />
      <path d="M158 60c-2 30 2 62 10 92h12c-8-30-10-62-6-92Z" className={styles.bark} />
    </>
  );
}

function Palm() {
  return (
    <>
      <path d="M138 152c6-34 6-66 4-98h16c-2 32-2 64 4 98Z" className={styles.trunk} />
      <path d="M152 54h6c-2 32-2 64 4 98h-8c-4-34-4-66-2-98Z" className={styles.bark} />
      <path
        d="M150 54C130 28 104 30 84 46c26-6 46-2 66 8ZM150 54c20-26 46-24 66-8-26-6-46-2-66 8ZM150 54c-8-26-24-40-48-42 22 10 36 24 48 42ZM150 54c8-26 24-40 48-42-22 10-36 24-48 42Z"
        className={styles.crown}
      />
    </>
  );
}

function Tape() {
  return (
    <>
      <path d="M123 90q27 14 54 0v12q-27 14-54 0Z" className={styles.tape} />
      <path d="M130 95v6M138 98v6M146 99v6M154 99v6M162 98v6M170 95v6" className={styles.ticks} />
      <path d="M162 108l10 24" className={styles.tapeEnd} />
    </>
  );
}

function Calliper() {
  return (
    <>
      <path d="M124 84v26M176 84v26" className={styles.jaw} />
      <path d="M130 97h40M136 91l-6 6 6 6M164 91l6 6-6 6" className={styles.across} />
    </>
  );
}

function HeightArrow({ top, label }: { top: number; label: string | undefined }) {
  return (
    <>
      <path d={`M232 ${top}V150M227 ${top + 6}l5-6 5 6M227 144l5 6 5-6`} className={styles.span} />
      {label !== undefined && (
        <text x="262" y={top + 31} textAnchor="middle" className={styles.label}>
          {label}
        </text>
      )}
    </>
  );
}
