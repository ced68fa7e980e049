import { maxIssueNote, problemKinds } from '@nabta/domain/issue-state';
import type { ProblemKind } from '@nabta/domain/issue-state';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { PhotoField } from '../../kit/photo/photo-field.tsx';
import { issueTexts } from '../../locales/issue.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { RadioChoices } from '../../ui/radio-choices.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Problem } from './use-report-problem.ts';

import styles from './problem-form.module.css';

type ProblemFormProps = { id: string; isPending: boolean; onSend: (problem: Problem) => void };

/** What is wrong, in as few taps as can be; words and a photo help and are not needed. */
export function ProblemForm({ id, isPending, onSend }: ProblemFormProps) {
  const tell = useTextFile(issueTexts);
  const [kind, setKind] = useState<ProblemKind>();
  const [note, setNote] = useState('');
  const [photo, setPhoto] = useState<File>();
  const [isMissed, setIsMissed] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (kind === undefined) setIsMissed(true);
    else onSend({ kind, note, photo });
  };
  return (
    <form id={id} onSubmit={submit} noValidate className={styles.form}>
      <RadioChoices
        label={tell('issue.kind')}
        choices={problemKinds}
        value={kind}
        onChange={setKind}
        disabled={isPending}
        problem={isMissed && kind === undefined ? tell('issue.choose') : undefined}
        className={styles.kinds}
        choiceClassName={styles.kind}
      >
        {(each) => tell(`issue.${each}`)}
      </RadioChoices>
      <TextArea
        label={tell('issue.note')}
        rows={2}
        maxLength={maxIssueNote}
        value={note}
        onChange={setNote}
        disabled={isPending}
      />
      <PhotoField
        texts={{
          add: tell('issue.photo'),
          other: tell('issue.otherPhoto'),
          remove: tell('issue.removePhoto'),
          alt: tell('issue.photoAlt'),
        }}
        photo={photo}
        isDisabled={isPending}
        onChoose={setPhoto}
      />
    </form>
  );
}
