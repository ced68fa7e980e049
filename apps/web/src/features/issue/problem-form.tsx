import { maxIssueNote, problemKinds } from '@nabta/domain/issue-state';
import type { ProblemKind } from '@nabta/domain/issue-state';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';

import { PhotoField } from '../../kit/photo/photo-field.tsx';
import { issueTexts } from '../../locales/issue.ts';
import { useTextFile } from '../../platform/texts.tsx';
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
      <Kinds
        chosen={kind}
        isDisabled={isPending}
        isMissed={isMissed && kind === undefined}
        onChoose={setKind}
      />
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

type KindsProps = {
  chosen: ProblemKind | undefined;
  isDisabled: boolean;
  isMissed: boolean;
  onChoose: (kind: ProblemKind) => void;
};

function Kinds({ chosen, isDisabled, isMissed, onChoose }: KindsProps) {
  const tell = useTextFile(issueTexts);
  const [group, problemId] = [useId(), useId()];
  return (
    <fieldset className={styles.kinds} aria-describedby={isMissed ? problemId : undefined}>
      <legend className={styles.legend}>{tell('issue.kind')}</legend>
      {problemKinds.map((kind) => (
        <label key={kind} className={styles.kind}>
          <input
            type="radio"
            name={group}
            className={styles.input}
            checked={kind === chosen}
            disabled={isDisabled}
            onChange={() => onChoose(kind)}
          />
          {tell(`issue.${kind}`)}
        </label>
      ))}
      {isMissed && (
        <p id={problemId} role="alert" className={styles.missed}>
          {tell('issue.choose')}
        </p>
      )}
    </fieldset>
  );
}
