import { useRef, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { photoTypes, shrinkPhoto } from '#shared/photo/shrink-photo.ts';
import { usePreview } from '#shared/photo/use-preview.ts';

import { Step } from './step.tsx';

import styles from './step.module.css';

interface PhotoStepProps {
  photo: Blob | undefined;
  problem: string | undefined;
  onChoose: (photo: Blob | undefined) => void;
}

/** Opens the camera and shrinks the photo immediately, so that a day of photos fits on the phone. */
export function PhotoStep({ photo, problem, onChoose }: PhotoStepProps) {
  const { t } = useTexts('field');
  const input = useRef<HTMLInputElement>(null);
  const latestFile = useRef<File>(undefined);
  const [isPreparing, setIsPreparing] = useState(false);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const preview = usePreview(photo);
  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    latestFile.current = file;
    onChoose(undefined);
    setIsPreparing(true);
    const shrunkPhoto = await shrinkPhoto(file);
    if (latestFile.current !== file) return;
    setIsPreparing(false);
    setIsUnreadable(typeof shrunkPhoto === 'string');
    onChoose(typeof shrunkPhoto === 'string' ? undefined : shrunkPhoto);
  }
  const idleText = t(photo === undefined ? 'planting.takePhoto' : 'planting.otherPhoto');
  const idleProblem = isUnreadable ? t('planting.photoFailed') : problem;
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={photoTypes.join(',')}
        capture="environment"
        hidden
        aria-label={t('planting.photo')}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
      <Step
        icon="camera"
        label={t('planting.photo')}
        text={isPreparing ? t('planting.preparingPhoto') : idleText}
        isDone={photo !== undefined}
        problem={isPreparing ? undefined : idleProblem}
        picture={preview && <img src={preview} alt={t('planting.photoAlt')} className={styles.photo} />}
        onPress={() => input.current?.click()}
      />
    </>
  );
}
