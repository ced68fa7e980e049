import { downloadTreesAsCsv, downloadTreesAsGeoJson, getOpenData } from '@nabta/contract/open-data';
import type { OpenData, OpenDataFormat } from '@nabta/contract/open-data';
import { useQuery } from '@tanstack/react-query';

import { openDataKeys } from '../../kit/cache/keys.ts';
import { openDataTexts } from '../../locales/open-data.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

import styles from './open-data-files.module.css';

const downloads = {
  geojson: { name: 'GeoJSON', path: downloadTreesAsGeoJson.path },
  csv: { name: 'CSV', path: downloadTreesAsCsv.path },
} satisfies Record<OpenDataFormat, { name: string; path: string }>;

/** The files as they are today, with how many trees they hold and since when. */
export function OpenDataFiles() {
  const tell = useTextFile(openDataTexts);
  const { t } = useTexts();
  const { call } = useApi();
  const query = useQuery({
    queryKey: openDataKeys.state,
    queryFn: ({ signal }) => call(getOpenData, {}, { signal }),
  });
  if (query.isError)
    return (
      <ErrorState
        title={tell('openData.loadError')}
        retryLabel={t('common.retry')}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data === undefined) return <Skeleton shape="block" className={styles.waiting} />;
  if (query.data.release === null) return <p className={styles.about}>{tell('openData.none')}</p>;
  return <Files release={query.data.release} />;
}

function Files({ release }: { release: NonNullable<OpenData['release']> }) {
  const { formatNumber, formatDate } = useTexts();
  const tell = useTextFile(openDataTexts);
  const { trees, rounded } = release;
  return (
    <>
      <p className={styles.about}>
        {tell('openData.trees', { count: trees, told: formatNumber(trees) })} ·{' '}
        {tell('openData.rounded', { count: rounded, told: formatNumber(rounded) })}
        <br />
        {tell('openData.updated', {
          date: formatDate(release.updatedAt, {
            dateStyle: 'long',
            timeStyle: 'short',
            timeZone: 'Asia/Riyadh',
          }),
        })}
      </p>
      <ul className={styles.files}>
        {release.files.map(({ format, compressedLength }) => (
          <li key={format}>
            <a href={`/api${downloads[format].path}`} download className={styles.file}>
              <Icon name="download-simple" size={24} />
              <span className={styles.words}>
                <span className={styles.name}>
                  {tell('openData.download', { format: downloads[format].name })}
                </span>
                <span className={styles.size}>
                  {tell('openData.size', {
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

function sizeOf(bytes: number): [number, Intl.NumberFormatOptions] {
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  return [size, { style: 'unit', unit, maximumSignificantDigits: 2 }];
}
