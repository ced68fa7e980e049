import { useRef } from 'react';
import type { ChangeEvent } from 'react';

import { photoTexts } from '../../locales/photo.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { photoTypes } from './shrink-photo.ts';
import type { PhotoSending } from './use-send-photo.ts';

interface PhotoPickerProps {
  label: string;
  /** `icon` is a tile with a camera that stands beside other tiles. */
  look?: 'button' | 'icon';
  sending: PhotoSending;
}

/** Asks for a photo and sends it at once; after a failure that may pass there is a second button beside it. */
export function PhotoPicker({ label, look = 'button', sending }: PhotoPickerProps) {
  const { t } = useTexts();
  const tell = useTextFile(photoTexts);
  const input = useRef<HTMLInputElement>(null);
  const { send, retry } = sending;
  const isPending = sending.sent !== undefined;
  const choose = () => input.current?.click();

  function onChange({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    // Or the same file, chosen once more, would be no change.
    target.value = '';
    if (file !== undefined) send(file);
  }

  return (
    <>
      <input ref={input} type="file" accept={photoTypes.join(',')} hidden onChange={onChange} />
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
