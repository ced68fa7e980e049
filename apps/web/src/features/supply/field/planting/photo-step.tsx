import { useRef, useState } from 'react';

import { photoTypes, shrinkPhoto } from '../../../kit/photo/shrink-photo.ts';
import { usePreview } from '../../../kit/photo/use-preview.ts';
import { fieldTexts } from '../../../locales/field.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { Step } from './step.tsx';

import styles from './photo-step.module.css';

interface PhotoStepProps {
  photo: Blob | undefined;
  problem: string | undefined;
  onChoose: (photo: Blob | undefined) => void;
}

/** Opens the camera of the phone; what it brings is made small at once, so that a day of photos fits. */
export function PhotoStep({ photo, problem, onChoose }: PhotoStepProps) {
  const tell = useTextFile(fieldTexts);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<File>(undefined);
  const [isPreparing, setIsPreparing] = useState(false);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const preview = usePreview(photo);
  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    latest.current = file;
    onChoose(undefined);
    setIsPreparing(true);
    const small = await shrinkPhoto(file);
    if (latest.current !== file) return;
    setIsPreparing(false);
    setIsUnreadable(typeof small === 'string');
    onChoose(typeof small === 'string' ? undefined : small);
  }
  const idleText = tell(photo === undefined ? 'planting.takePhoto' : 'planting.otherPhoto');
  const idleProblem = isUnreadable ? tell('planting.photoFailed') : problem;
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={photoTypes.join(',')}
        capture="environment"
        hidden
        aria-label={tell('planting.photo')}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
      <Step
        icon="camera"
        label={tell('planting.photo')}
        text={isPreparing ? tell('planting.preparingPhoto') : idleText}
        isDone={photo !== undefined}
        problem={isPreparing ? undefined : idleProblem}
        picture={preview && <img src={preview} alt={tell('planting.photoAlt')} className={styles.photo} />}
        onPress={() => input.current?.click()}
      />
    </>
  );
}
