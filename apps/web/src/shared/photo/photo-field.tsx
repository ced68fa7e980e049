import { useRef } from 'react';

import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

import { photoTypes } from './shrink-photo.ts';
import { usePreview } from './use-preview.ts';

import utilities from '#ui/utilities.module.css';
import styles from './photo-field.module.css';

interface PhotoFieldProps {
  texts: { add: string; other: string; remove: string; alt: string };
  photo: File | undefined;
  isDisabled: boolean;
  onChoose: (photo: File | undefined) => void;
}

/** Photo input of a form, with preview and removal. */
export function PhotoField({ texts, photo, isDisabled, onChoose }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(photo);
  return (
    <div className={utilities.wrapCentred12}>
      <input
        ref={input}
        type="file"
        accept={photoTypes.join(',')}
        hidden
        onChange={({ target }) => {
          onChoose(target.files?.[0]);
          target.value = '';
        }}
      />
      {preview !== undefined && <img src={preview} alt={texts.alt} className={styles.preview} />}
      <Button
        variant="secondary"
        size="sm"
        icon="camera"
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {photo === undefined ? texts.add : texts.other}
      </Button>
      {photo !== undefined && (
        <IconButton
          icon="trash"
          label={texts.remove}
          disabled={isDisabled}
          onClick={() => onChoose(undefined)}
        />
      )}
    </div>
  );
}
