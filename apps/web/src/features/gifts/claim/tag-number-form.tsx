import { useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';

import { parseTagId, parseTagLink } from './tag-link.ts';
import type { TagLink } from './tag-link.ts';

import utilities from '#ui/utilities.module.css';
import styles from './tag-number-form.module.css';

/** Fallback for users who cannot scan: the printed number shows the tree but cannot claim it. */
export function TagNumberForm({ onFound }: { onFound: (link: TagLink) => void }) {
  const { t } = useTexts('claim');
  const field = useRef<HTMLInputElement>(null);
  const [input, setInput] = useState('');
  const [hasProblem, setHasProblem] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const id = parseTagId(input);
    const link = id === undefined ? parseTagLink(input) : { id, secret: undefined };
    if (link !== undefined) {
      onFound(link);
      return;
    }
    setHasProblem(true);
    field.current?.focus();
  }

  return (
    <section>
      <h2 className={utilities.title3}>{t('scan.manualTitle')}</h2>
      <form onSubmit={submit} noValidate className={styles.form}>
        <TextField
          ref={field}
          label={t('scan.manualLabel')}
          hint={t('scan.manualHint')}
          error={hasProblem ? t('scan.manualProblem') : undefined}
          dir="ltr"
          lang="en"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          value={input}
          onChange={(next) => {
            setInput(next);
            setHasProblem(false);
          }}
        />
        <Button type="submit" variant="secondary" wide>
          {t('scan.manualAction')}
        </Button>
      </form>
    </section>
  );
}
