import {
  getSharePicture,
  type SharePictureShape,
  sharePictureShapes,
} from '@nabta/contract/operations/share-picture';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { shareKeys } from '#shared/cache/keys.ts';
import { LoadError } from '#shared/navigation/load-error.tsx';
import { usePreview } from '#shared/photo/use-preview.ts';
import { blobOf, saveFile } from '#shared/saving/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { shareData, type SharedPicture } from './share-link.ts';

import styles from './share-picture.module.css';

interface SharePictureProps {
  picture: SharedPicture;
  title: string;
  onBack: () => void;
  onDone: () => void;
}

export function SharePicture({ picture, title, onBack, onDone }: SharePictureProps) {
  const { t } = useTexts('share');
  const toasts = useToasts();
  const [shape, setShape] = useState<SharePictureShape>('story');
  const query = usePicture(picture, shape);
  const file = query.data;
  const url = usePreview(file);
  const { width, height } = sharePictureShapes[shape];
  const canShare = file !== undefined && navigator.canShare?.({ files: [file] });

  const save = () => {
    if (file === undefined) return;
    saveFile(file, file.name);
    toasts.show({ kind: 'success', text: t('share.pictureSaved') });
  };
  const share = async () => {
    if (file === undefined) return;
    if (await shareData({ files: [file], title })) onDone();
    else save();
  };

  return (
    <div className={styles.content}>
      <Segmented
        label={t('share.shape')}
        value={shape}
        onChange={setShape}
        options={(['story', 'square'] as const).map((value) => ({ value, label: t(`share.${value}`) }))}
      />
      {query.error !== null && file === undefined ? (
        <LoadError
          error={query.error}
          title={t('share.pictureFailed')}
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div className={styles.frame} style={{ '--ratio': `${width} / ${height}` }}>
          {url === undefined ? (
            <div role="status" aria-busy="true" aria-label={t('share.drawing')} className={styles.picture}>
              <Skeleton shape="block" className={styles.skeleton} />
            </div>
          ) : (
            <img src={url} alt={t('share.pictureAlt', { title })} className={styles.picture} />
          )}
        </div>
      )}
      <div className={styles.actions}>
        {canShare && (
          <Button wide icon="share-fat" iconMirrored onClick={() => void share()}>
            {t('share.sharePicture')}
          </Button>
        )}
        <Button
          wide
          variant={canShare ? 'secondary' : 'primary'}
          icon="download-simple"
          disabled={file === undefined}
          onClick={save}
        >
          {t('share.savePicture')}
        </Button>
        <Button variant="text" onClick={onBack}>
          {t('header.back')}
        </Button>
      </div>
    </div>
  );
}

function usePicture({ kind, id, level }: SharedPicture, shape: SharePictureShape) {
  const { call } = useApi();
  const { language } = useTexts();
  return useQuery({
    queryKey: shareKeys.pictureOf({ kind, id, level, shape, language }),
    queryFn: async ({ signal }) => {
      const picture = await call(
        getSharePicture,
        { params: { kind, id }, query: { shape, lang: language, level } },
        { accept: 'image/jpeg', signal },
      );
      return new File([blobOf(picture)], `nabta-${kind}-${shape}-${language}.jpg`, { type: 'image/jpeg' });
    },
    // The HTTP cache stores it and revalidates.
    staleTime: 0,
  });
}
