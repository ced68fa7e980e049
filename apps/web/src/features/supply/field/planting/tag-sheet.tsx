import { Suspense, useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { Scanner } from '#features/gifts/claim/scanner.tsx';
import { parseTagId, parseTagLink } from '#features/gifts/claim/tag-link.ts';
import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './tag-sheet.module.css';

interface TagSheetProps {
  open: boolean;
  onClose: () => void;
  onFound: (tagId: string) => void;
}

/** Scans a blank tag, or accepts its number when the code is unreadable. */
export function TagSheet({ open, onClose, onFound }: TagSheetProps) {
  const { t } = useTexts('field');
  return (
    <Sheet open={open} onClose={onClose} title={t('planting.scanTitle')} tall>
      {open && (
        <Suspense fallback={<Skeleton shape="block" height={320} />}>
          <TagScanner onFound={onFound} />
        </Suspense>
      )}
    </Sheet>
  );
}

function TagScanner({ onFound }: { onFound: (tagId: string) => void }) {
  const { t } = useTexts('field');
  const [isTreeCode, setIsTreeCode] = useState(false);
  return (
    <div className={styles.content}>
      <Scanner
        onFound={(path) => {
          const tag = parseTagLink(new URL(path, location.origin).href);
          setIsTreeCode(tag === undefined);
          if (tag === undefined) return;
          navigator.vibrate?.(60);
          onFound(tag.id);
        }}
      />
      {isTreeCode && <p role="alert">{t('planting.scanTree')}</p>}
      <TagNumberForm onFound={onFound} />
    </div>
  );
}

function TagNumberForm({ onFound }: { onFound: (tagId: string) => void }) {
  const { t } = useTexts('field');
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [hasProblem, setHasProblem] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const id = parseTagId(text);
    if (id !== undefined) return onFound(id);
    setHasProblem(true);
    field.current?.focus();
  };
  return (
    <form onSubmit={submit} noValidate className={utilities.stack12}>
      <TextField
        ref={field}
        label={t('planting.typeTag')}
        error={hasProblem ? t('planting.tagProblem') : undefined}
        dir="ltr"
        lang="en"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        value={text}
        onChange={setText}
      />
      <Button type="submit" wide>
        {t('planting.useTag')}
      </Button>
    </form>
  );
}
