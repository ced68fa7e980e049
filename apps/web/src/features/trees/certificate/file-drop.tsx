import type { UseMutationResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';

import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './file-drop.module.css';

interface FileDropProps<Finding> {
  texts: Readonly<Record<'title' | 'body' | 'choose' | 'checking', string>>;
  accept: string;
  verification: Pick<UseMutationResult<Finding, Error, File>, 'mutate' | 'isPending'>;
  onFinding: (finding: Finding) => void;
  children: ReactNode;
}

export function FileDrop<Finding>(props: FileDropProps<Finding>) {
  const { texts, accept, verification, onFinding, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const selectFile = (file: File | undefined) => {
    if (file !== undefined) verification.mutate(file, { onSuccess: onFinding });
  };
  const allowDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    selectFile(event.dataTransfer.files[0]);
  };
  return (
    <div className={utilities.stack14}>
      <section
        className={clsx(styles.box, isOver && styles.over)}
        onDragOver={allowDrop}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Icon name="file-text" size={32} className={utilities.secondary} />
        <h2 className={utilities.title3}>{texts.title}</h2>
        <p className={styles.body}>{texts.body}</p>
        <input
          ref={input}
          type="file"
          accept={accept}
          hidden
          aria-label={texts.choose}
          onChange={(event) => {
            selectFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button
          variant="secondary"
          pending={verification.isPending}
          pendingText={texts.checking}
          onClick={() => input.current?.click()}
        >
          {texts.choose}
        </Button>
      </section>
      {children}
    </div>
  );
}
