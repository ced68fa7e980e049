import {
  downloadTreesAsCsv,
  downloadTreesAsGeoJson,
  getOpenData,
} from '@nabta/contract/operations/open-data';
import type { OpenData, OpenDataFormat } from '@nabta/contract/operations/open-data';
import type { LevelCounts } from '@nabta/contract/trees/verification';
import { recordFrom } from '@nabta/domain/typed-object';
import { verificationLevels } from '@nabta/domain/verification-level';

import { LevelSums } from '#features/trees/verification/level-sums.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './open-data-files.module.css';

const downloads = {
  geojson: { name: 'GeoJSON', path: downloadTreesAsGeoJson.path },
  csv: { name: 'CSV', path: downloadTreesAsCsv.path },
} satisfies Record<OpenDataFormat, { name: string; path: string }>;

export function OpenDataFiles() {
  const { t } = useTexts('open-data');
  const query = useApiQuery(getOpenData, {});
  if (query.isError)
    return (
      <ErrorState
        title={t('openData.loadError')}
        retryLabel={t('common.retry')}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data === undefined) return <Skeleton shape="block" className={styles.skeleton} />;
  if (query.data.release === null) return <p className={styles.about}>{t('openData.none')}</p>;
  return <Files release={query.data.release} />;
}

function Files({ release }: { release: NonNullable<OpenData['release']> }) {
  const { t, formatNumber, formatDate } = useTexts('open-data');
  const { trees, rounded, byLevel } = release;
  return (
    <>
      <p className={styles.about}>
        {t('openData.trees', { count: trees, number: formatNumber(trees) })} ·{' '}
        {t('openData.rounded', { count: rounded, number: formatNumber(rounded) })}
        <br />
        {t('openData.updated', {
          date: formatDate(release.updatedAt, {
            dateStyle: 'long',
            timeStyle: 'short',
            timeZone: 'Asia/Riyadh',
          }),
        })}
      </p>
      {byLevel && <LevelSums sums={mapLevels(byLevel)} />}
      <ul className={styles.files}>
        {release.files.map(({ format, compressedLength }) => (
          <li key={format}>
            <a href={`/api${downloads[format].path}`} download className={styles.file}>
              <Icon name="download-simple" size={24} />
              <span className={styles.text}>
                <span className={utilities.semibold}>
                  {t('openData.download', { format: downloads[format].name })}
                </span>
                <span className={utilities.mutedCaption}>
                  {t('openData.size', {
                    size: formatNumber(...sizeOf(compressedLength)),
                  })}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function mapLevels(byLevel: LevelCounts) {
  return recordFrom(verificationLevels, (level) => ({ trees: byLevel[level] }));
}

function sizeOf(bytes: number): [number, Intl.NumberFormatOptions] {
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  return [size, { style: 'unit', unit, maximumSignificantDigits: 2 }];
}
