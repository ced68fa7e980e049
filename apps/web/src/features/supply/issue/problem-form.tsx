import { maxIssueNote, problemKinds } from '@nabta/domain/issue-state';
import type { ProblemKind } from '@nabta/domain/issue-state';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { PhotoField } from '#shared/photo/photo-field.tsx';
import { RadioChoices } from '#ui/radio-choices.tsx';
import { TextArea } from '#ui/text-area.tsx';

import type { Problem } from './use-report-problem.ts';

import utilities from '#ui/utilities.module.css';
import styles from './problem-form.module.css';

type ProblemFormProps = { id: string; isPending: boolean; onSend: (problem: Problem) => void };

/** Only the kind is required; note and photo are optional. */
export function ProblemForm({ id, isPending, onSend }: ProblemFormProps) {
  const { t } = useTexts('issue');
  const [kind, setKind] = useState<ProblemKind>();
  const [note, setNote] = useState('');
  const [photo, setPhoto] = useState<File>();
  const [isKindMissing, setIsKindMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (kind === undefined) setIsKindMissing(true);
    else onSend({ kind, note, photo });
  };
  return (
    <form id={id} onSubmit={submit} noValidate className={utilities.column18}>
      <RadioChoices
        label={t('issue.kind')}
        choices={problemKinds}
        value={kind}
        onChange={setKind}
        disabled={isPending}
        problem={isKindMissing && kind === undefined ? t('issue.choose') : undefined}
        className={styles.kinds}
        choiceClassName={styles.kind}
      >
        {(each) => t(`issue.${each}`)}
      </RadioChoices>
      <TextArea
        label={t('issue.note')}
        rows={2}
        maxLength={maxIssueNote}
        value={note}
        onChange={setNote}
        disabled={isPending}
      />
      <PhotoField
        texts={{
          add: t('issue.photo'),
          other: t('issue.otherPhoto'),
          remove: t('issue.removePhoto'),
          alt: t('issue.photoAlt'),
        }}
        photo={photo}
        isDisabled={isPending}
        onChoose={setPhoto}
      />
    </form>
  );
}
