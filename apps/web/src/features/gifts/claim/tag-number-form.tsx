import { useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { claimTexts } from '../../locales/claim.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { parseTagId, parseTagLink } from './tag-link.ts';
import type { TagLink } from './tag-link.ts';

import styles from './tag-number-form.module.css';

/** For who cannot scan: the printed number shows the tree, and claims nothing. */
export function TagNumberForm({ onFound }: { onFound: (link: TagLink) => void }) {
  const tell = useTextFile(claimTexts);
  const field = useRef<HTMLInputElement>(null);
  const [written, setWritten] = useState('');
  const [hasProblem, setHasProblem] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const id = parseTagId(written);
    const link = id === undefined ? parseTagLink(written) : { id, secret: undefined };
    if (link !== undefined) {
      onFound(link);
      return;
    }
    setHasProblem(true);
    field.current?.focus();
  }

  return (
    <section>
      <h2 className={styles.title}>{tell('scan.manualTitle')}</h2>
      <form onSubmit={submit} noValidate className={styles.form}>
        <TextField
          ref={field}
          label={tell('scan.manualLabel')}
          hint={tell('scan.manualHint')}
          error={hasProblem ? tell('scan.manualProblem') : undefined}
          dir="ltr"
          lang="en"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          value={written}
          onChange={(next) => {
            setWritten(next);
            setHasProblem(false);
          }}
        />
        <Button type="submit" look="secondary" wide>
          {tell('scan.manualAction')}
        </Button>
      </form>
    </section>
  );
}
