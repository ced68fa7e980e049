import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';

import { reportError } from '#platform/error-report.ts';
import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';

import { readPhoto } from './qr-reader.ts';
import { pathOfCode } from './tag-link.ts';

import utilities from '#ui/utilities.module.css';
import styles from './code-photo.module.css';

type Problem = 'scan.wrongCode' | 'scan.noCodeInPhoto' | 'scan.photoFailed';

/** Fallback for users with a photo of the code or without a usable camera. */
export function CodePhoto({ onFound }: { onFound: (path: string) => void }) {
  const { t } = useTexts('claim');
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  async function read(photo: File): Promise<Problem | undefined> {
    try {
      const text = await readPhoto(photo);
      const path = text === undefined ? undefined : pathOfCode(text);
      if (path === undefined) return text === undefined ? 'scan.noCodeInPhoto' : 'scan.wrongCode';
      onFound(path);
      return undefined;
    } catch (error) {
      reportError(error, { action: 'read-code-photo' });
      return 'scan.photoFailed';
    }
  }

  async function onChange({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [photo] = target.files ?? [];
    // Otherwise choosing the same file again fires no change event.
    target.value = '';
    if (photo === undefined) return;
    setProblem(undefined);
    setIsReading(true);
    const newProblem = await read(photo);
    setIsReading(false);
    setProblem(newProblem);
  }

  return (
    <div className={utilities.stack8}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('scan.photo')}
        onChange={(event) => void onChange(event)}
      />
      <Button
        variant="secondary"
        wide
        icon="image-square"
        pending={isReading}
        onClick={() => input.current?.click()}
      >
        {t('scan.photo')}
      </Button>
      <p role="status" className={styles.problem}>
        {problem && t(problem)}
      </p>
    </div>
  );
}
