import { Ltr } from '../../ui/ltr.tsx';
import type { BaseStyle } from './base-style.ts';

import styles from './map-attribution.module.css';

/** What is owed to those whose data the map is made of. */
export function MapAttribution({ base }: { base: BaseStyle | undefined }) {
  return (
    <p className={styles.attribution}>
      <Ltr>{base && attributionOf(base)}</Ltr>
    </p>
  );
}

/** As plain words: what others wrote never becomes a part of our page. */
export function attributionOf({ style, config, isOurs }: BaseStyle): string {
  if (isOurs) return wordsOf(config.attribution);
  const owed = Object.values(style.sources).map((source) =>
    'attribution' in source ? source.attribution : undefined,
  );
  return [...new Set(owed.flatMap((words) => (words === undefined ? [] : [wordsOf(words)])))].join(' · ');
}

function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/gu, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .trim();
}
