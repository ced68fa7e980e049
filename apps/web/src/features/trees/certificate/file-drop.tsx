import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';

import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

import styles from './file-drop.module.css';

interface FileDropProps {
  title: string;
  body: string;
  /** On the button. */
  choose: string;
  accept: string;
  pending: boolean;
  pendingText: string;
  onFile: (file: File) => void;
}

/** A box that a file is opened in or dropped on. */
export function FileDrop({ title, body, choose, accept, pending, pendingText, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file !== undefined) onFile(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <section
      className={clsx(styles.box, isOver && styles.over)}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Icon name="file-text" size={32} className={styles.icon} />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.body}>{body}</p>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={choose}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button
        look="secondary"
        pending={pending}
        pendingText={pendingText}
        onClick={() => input.current?.click()}
      >
        {choose}
      </Button>
    </section>
  );
}
