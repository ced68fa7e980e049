import { type ChangeEvent, useRef, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';

import { CropSheet } from './crop-sheet.tsx';
import { photoTypes } from './shrink-photo.ts';
import type { PhotoUpload } from './use-upload-photo.ts';

interface PhotoPickerProps {
  label: string;
  /** `icon` is a tile with a camera icon, next to other tiles. */
  variant?: 'button' | 'icon';
  /** Purpose and readers of the photo, shown before the file chooser opens. */
  explanation?: string;
  upload: PhotoUpload;
}

/**
 * Picks, crops and uploads a photo; photos the browser cannot decode are sent unchanged. Shows a retry button
 * after a temporary failure.
 */
export function PhotoPicker({ label, variant = 'button', explanation, upload }: PhotoPickerProps) {
  const { t } = useTexts('photo');
  const input = useRef<HTMLInputElement>(null);
  const { send, retry } = upload;
  const isPending = upload.pendingFile !== undefined;
  const [isExplaining, setIsExplaining] = useState(false);
  const openChooser = () => input.current?.click();
  const choose = explanation === undefined ? openChooser : () => setIsExplaining(true);
  const [photoToCrop, setPhotoToCrop] = useState<ImageBitmap>();
  const close = () => setPhotoToCrop(undefined);

  function onChange({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    // Without a reset, choosing the same file again fires no change event.
    target.value = '';
    if (file === undefined) return;
    setIsExplaining(false);
    void openCrop(file);
  }

  async function openCrop(file: File): Promise<void> {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
    if (picture === undefined) send(file);
    else setPhotoToCrop(picture);
  }

  return (
    <>
      <input ref={input} type="file" accept={photoTypes.join(',')} hidden onChange={onChange} />
      <Sheet
        open={isExplaining}
        onClose={() => setIsExplaining(false)}
        title={label}
        footer={
          <Button wide icon="camera" onClick={openChooser}>
            {t('photo.choose')}
          </Button>
        }
      >
        <p>{explanation}</p>
      </Sheet>
      <CropSheet
        photo={photoToCrop}
        onClose={close}
        onUse={(photo) => {
          close();
          send(photo);
        }}
      />
      {variant === 'icon' ? (
        <>
          {retry && (
            <IconButton variant="surface" icon="arrow-clockwise" label={t('common.retry')} onClick={retry} />
          )}
          <IconButton
            variant="surface"
            icon="camera"
            label={isPending ? t('photo.sending') : label}
            disabled={isPending}
            aria-busy={isPending || undefined}
            onClick={choose}
          >
            {isPending ? <Spinner /> : undefined}
          </IconButton>
        </>
      ) : (
        <>
          <Button
            variant="secondary"
            size="sm"
            icon="camera"
            pending={isPending}
            pendingText={t('photo.sending')}
            onClick={choose}
          >
            {label}
          </Button>
          {retry && (
            <Button variant="outline" size="sm" icon="arrow-clockwise" onClick={retry}>
              {t('common.retry')}
            </Button>
          )}
        </>
      )}
    </>
  );
}
