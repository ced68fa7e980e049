import { useState } from 'react';

import { photoTexts } from '../../../locales/photo.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useRemoveTreePhoto } from '../../tree/use-remove-tree-photo.ts';

import styles from './tree-hero.module.css';

/** For a photo that one added oneself; asks first. */
export function RemovePhoto({ publicId, file }: { publicId: string; file: string }) {
  const { t } = useTexts();
  const tell = useTextFile(photoTexts);
  const [isAsking, setIsAsking] = useState(false);
  const removing = useRemoveTreePhoto(publicId);
  const close = () => setIsAsking(false);
  return (
    <>
      <IconButton
        look="glass"
        icon="trash"
        label={tell('photo.remove')}
        className={styles.remove}
        onClick={() => setIsAsking(true)}
      />
      <Dialog
        open={isAsking}
        onClose={close}
        title={tell('photo.removeTitle')}
        body={tell('photo.removeBody')}
        actions={
          <>
            <Button
              look="danger"
              pending={removing.isPending}
              onClick={() => removing.mutate(file, { onSettled: close })}
            >
              {tell('photo.remove')}
            </Button>
            <Button look="text" onClick={close}>
              {t('common.cancel')}
            </Button>
          </>
        }
      />
    </>
  );
}
