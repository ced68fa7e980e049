import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';

import { claimTexts } from '../../locales/claim.ts';
import { reportError } from '../../platform/error-report.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { pageOfCode } from './page-of-code.ts';
import { readPhoto } from './qr-reader.ts';

import styles from './code-photo.module.css';

type Problem = 'scan.wrongCode' | 'scan.noCodeInPhoto' | 'scan.photoFailed';

/** For who has a picture of the code, or no camera that a page may use. */
export function CodePhoto({ onFound }: { onFound: (page: string) => void }) {
  const tell = useTextFile(claimTexts);
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  async function read(photo: File): Promise<Problem | undefined> {
    try {
      const text = await readPhoto(photo);
      const page = text === undefined ? undefined : pageOfCode(text);
      if (page === undefined) return text === undefined ? 'scan.noCodeInPhoto' : 'scan.wrongCode';
      onFound(page);
      return undefined;
    } catch (error) {
      reportError(error, { action: 'read-code-photo' });
      return 'scan.photoFailed';
    }
  }

  async function onChange({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [photo] = target.files ?? [];
    // Or the same file, chosen once more, would be no change.
    target.value = '';
    if (photo === undefined) return;
    setProblem(undefined);
    setIsReading(true);
    const found = await read(photo);
    setIsReading(false);
    setProblem(found);
  }

  return (
    <div className={styles.photo}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={tell('scan.photo')}
        onChange={(event) => void onChange(event)}
      />
      <Button
        look="secondary"
        wide
        icon="image-square"
        pending={isReading}
        onClick={() => input.current?.click()}
      >
        {tell('scan.photo')}
      </Button>
      <p role="status" className={styles.problem}>
        {problem && tell(problem)}
      </p>
    </div>
  );
}
