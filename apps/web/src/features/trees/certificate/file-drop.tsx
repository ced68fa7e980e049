import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';

import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './file-drop.module.css';

interface FileDropProps {
  title: string;
  body: string;
  chooseLabel: string;
  accept: string;
  pending: boolean;
  pendingText: string;
  onFile: (file: File) => void;
}

export function FileDrop({ title, body, chooseLabel, accept, pending, pendingText, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const selectFile = (file: File | undefined) => {
    if (file !== undefined) onFile(file);
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
    <section
      className={clsx(styles.box, isOver && styles.over)}
      onDragOver={allowDrop}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Icon name="file-text" size={32} className={styles.icon} />
      <h2 className={utilities.title3}>{title}</h2>
      <p className={styles.body}>{body}</p>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={chooseLabel}
        onChange={(event) => {
          selectFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button
        variant="secondary"
        pending={pending}
        pendingText={pendingText}
        onClick={() => input.current?.click()}
      >
        {chooseLabel}
      </Button>
    </section>
  );
}
