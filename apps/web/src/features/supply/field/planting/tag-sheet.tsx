import { Suspense, useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { fieldTexts } from '../../../locales/field.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Scanner } from '../../claim/scanner.tsx';
import { parseTagId, parseTagLink } from '../../claim/tag-link.ts';

import styles from './tag-sheet.module.css';

interface TagSheetProps {
  open: boolean;
  onClose: () => void;
  onFound: (tagId: string) => void;
}

/** The camera for a blank tag, or its number where the code cannot be read. */
export function TagSheet({ open, onClose, onFound }: TagSheetProps) {
  const { t } = useTexts();
  const tell = useTextFile(fieldTexts);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={tell('planting.scanTitle')}
      closeLabel={t('common.close')}
      tall
    >
      {open && (
        <Suspense fallback={<Skeleton shape="block" className={styles.waiting} />}>
          <Finding onFound={onFound} />
        </Suspense>
      )}
    </Sheet>
  );
}

function Finding({ onFound }: { onFound: (tagId: string) => void }) {
  const tell = useTextFile(fieldTexts);
  const [isTree, setIsTree] = useState(false);
  return (
    <div className={styles.ways}>
      <Scanner
        onFound={(page) => {
          const tag = parseTagLink(new URL(page, location.origin).href);
          setIsTree(tag === undefined);
          if (tag === undefined) return;
          navigator.vibrate?.(60);
          onFound(tag.id);
        }}
      />
      {isTree && <p role="alert">{tell('planting.scanTree')}</p>}
      <NumberForm onFound={onFound} />
    </div>
  );
}

function NumberForm({ onFound }: { onFound: (tagId: string) => void }) {
  const tell = useTextFile(fieldTexts);
  const field = useRef<HTMLInputElement>(null);
  const [written, setWritten] = useState('');
  const [hasProblem, setHasProblem] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const id = parseTagId(written);
    if (id !== undefined) return onFound(id);
    setHasProblem(true);
    field.current?.focus();
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <TextField
        ref={field}
        label={tell('planting.typeTag')}
        error={hasProblem ? tell('planting.tagProblem') : undefined}
        dir="ltr"
        lang="en"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        value={written}
        onChange={setWritten}
      />
      <Button type="submit" wide>
        {tell('planting.useTag')}
      </Button>
    </form>
  );
}
