import type { UseQueryResult } from '@tanstack/react-query';

import { useTexts } from '#platform/texts.tsx';
import { blobOf } from '#shared/saving/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { usePreview } from './use-preview.ts';

import styles from './private-photo.module.css';

interface PrivatePhotoProps {
  /** Loads the file with the caller's rights, because it has no public URL. */
  query: UseQueryResult;
  alt: string;
}

export function PrivatePhoto({ query: { data, isError, isFetching, refetch }, alt }: PrivatePhotoProps) {
  const { t } = useTexts('photo');
  const url = usePreview(data === undefined ? undefined : blobOf(data));
  if (isError)
    return (
      <div>
        <p>{t('photo.loadError')}</p>
        <Button variant="text" size="sm" pending={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  if (url === undefined) return <Skeleton shape="block" className={styles.picture} />;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={styles.photo}>
      <img src={url} alt={alt} className={styles.picture} />
    </a>
  );
}
