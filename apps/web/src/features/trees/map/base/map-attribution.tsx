import { useQuery } from '@tanstack/react-query';

import { useTexts } from '#platform/texts.tsx';
import { mapKeys } from '#shared/cache/keys.ts';

import { type BaseStyle, loadConfig } from './base-style.ts';

import styles from './map-attribution.module.css';

/** Attribution that the licences of the map data require, and what is missing on the map. */
export function MapAttribution({ base }: { base: BaseStyle | undefined }) {
  const { t } = useTexts('map');
  return (
    <>
      {base?.isMissingTiles === true && (
        <p role="status" className={styles.missing}>
          {t('map.tilesMissing')}
        </p>
      )}
      <AttributionLine text={base && attributionOf(base)} />
    </>
  );
}

export function PictureAttribution() {
  const { data } = useQuery({ queryKey: mapKeys.config, queryFn: loadConfig, staleTime: Infinity });
  return <AttributionLine text={data && plainTextOf(data.attribution)} />;
}

function AttributionLine({ text }: { text: string | undefined }) {
  return (
    <p className={styles.attribution}>
      <bdi dir="ltr">{text}</bdi>
    </p>
  );
}

/** Strips markup: external HTML must not enter the page. */
export function attributionOf({ style }: Pick<BaseStyle, 'style'>): string {
  const attributions = Object.values(style.sources).flatMap((source) =>
    'attribution' in source && source.attribution !== undefined
      ? plainTextOf(source.attribution).split(' · ')
      : [],
  );
  return [...new Set(attributions)].join(' · ');
}

function plainTextOf(html: string): string {
  return html
    .replace(/<[^>]*>/gu, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .trim();
}
