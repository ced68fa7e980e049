import { useState } from 'react';

import { useRemoveTreePhoto } from '#features/trees/tree/use-remove-tree-photo.ts';
import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';

import styles from './tree-hero.module.css';

export function RemovePhoto({ publicId, file }: { publicId: string; file: string }) {
  const { t } = useTexts('photo');
  const [isAsking, setIsAsking] = useState(false);
  const removing = useRemoveTreePhoto(publicId);
  const close = () => setIsAsking(false);
  return (
    <>
      <IconButton
        variant="glass"
        icon="trash"
        label={t('photo.remove')}
        className={styles.remove}
        onClick={() => setIsAsking(true)}
      />
      <Dialog
        open={isAsking}
        onClose={close}
        title={t('photo.removeTitle')}
        body={t('photo.removeBody')}
        actions={
          <>
            <Button
              variant="danger"
              pending={removing.isPending}
              onClick={() => removing.mutate(file, { onSettled: close })}
            >
              {t('photo.remove')}
            </Button>
            <Button variant="text" onClick={close}>
              {t('common.cancel')}
            </Button>
          </>
        }
      />
    </>
  );
}
