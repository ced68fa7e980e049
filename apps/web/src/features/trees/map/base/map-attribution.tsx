import { useQuery } from '@tanstack/react-query';

import { mapKeys } from '../../../kit/cache/keys.ts';
import { Ltr } from '../../../ui/ltr.tsx';
import { loadConfig } from './base-style.ts';
import type { BaseStyle } from './base-style.ts';

import styles from './map-attribution.module.css';

/** What is owed to those whose data the map is made of. */
export function MapAttribution({ base }: { base: BaseStyle | undefined }) {
  return <Owed words={base && attributionOf(base)} />;
}

/** The same for a picture that our server drew. */
export function PictureAttribution() {
  const { data } = useQuery({ queryKey: mapKeys.config, queryFn: loadConfig, staleTime: Infinity });
  return <Owed words={data && wordsOf(data.attribution)} />;
}

function Owed({ words }: { words: string | undefined }) {
  return (
    <p className={styles.attribution}>
      <Ltr>{words}</Ltr>
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
