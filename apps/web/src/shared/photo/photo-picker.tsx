import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';

import { photoTexts } from '../../locales/photo.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CropSheet } from './crop-sheet.tsx';
import { photoTypes } from './shrink-photo.ts';
import type { PhotoSending } from './use-send-photo.ts';

interface PhotoPickerProps {
  label: string;
  /** `icon` is a tile with a camera that stands beside other tiles. */
  look?: 'button' | 'icon';
  sending: PhotoSending;
}

/** Asks for a photo, shows it, and sends what was chosen of it; one that this browser cannot show goes at once. After a failure that may pass there is a second button beside it. */
export function PhotoPicker({ label, look = 'button', sending }: PhotoPickerProps) {
  const { t } = useTexts();
  const tell = useTextFile(photoTexts);
  const input = useRef<HTMLInputElement>(null);
  const { send, retry } = sending;
  const isPending = sending.sent !== undefined;
  const choose = () => input.current?.click();
  const [chosen, setChosen] = useState<ImageBitmap>();
  const close = () => setChosen(undefined);

  function onChange({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    // Or the same file, chosen once more, would be no change.
    target.value = '';
    if (file !== undefined) void show(file);
  }

  async function show(file: File): Promise<void> {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
    if (picture === undefined) send(file);
    else setChosen(picture);
  }

  return (
    <>
      <input ref={input} type="file" accept={photoTypes.join(',')} hidden onChange={onChange} />
      <CropSheet
        photo={chosen}
        onClose={close}
        onUse={(photo) => {
          close();
          send(photo);
        }}
      />
      {look === 'icon' ? (
        <>
          {retry && (
            <IconButton look="surface" icon="arrow-clockwise" label={t('common.retry')} onClick={retry} />
          )}
          <IconButton
            look="surface"
            icon="camera"
            label={isPending ? tell('photo.sending') : label}
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
            look="secondary"
            size="sm"
            icon="camera"
            pending={isPending}
            pendingText={tell('photo.sending')}
            onClick={choose}
          >
            {label}
          </Button>
          {retry && (
            <Button look="outline" size="sm" icon="arrow-clockwise" onClick={retry}>
              {t('common.retry')}
            </Button>
          )}
        </>
      )}
    </>
  );
}
