import type { RoundTree } from '@nabta/contract/field';
import { lossCauses } from '@nabta/domain/loss-cause';

import { PhotoField } from '../../../kit/photo/photo-field.tsx';
import { fieldTexts } from '../../../locales/field.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioChoices } from '../../../ui/radio-choices.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { findings, useVisitForm } from './use-visit-form.ts';

import styles from './visit-form.module.css';

interface VisitFormProps {
  tree: RoundTree;
  onSaved: (isLoss: boolean) => void;
}

/** How a tree was found in one press; what was done to it in a few more. */
export function VisitForm({ tree, onSaved }: VisitFormProps) {
  const tell = useTextFile(fieldTexts);
  const { direction } = useTexts();
  const form = useVisitForm(tree, onSaved);
  const { finding, cause, problem } = form;
  const isLoss = finding === 'dead';
  const number = (field: 'water' | 'girth' | 'height') => (
    <TextField
      label={tell(`visit.${field}`)}
      inputMode="decimal"
      dir={direction}
      autoComplete="off"
      value={form[field]}
      error={problem === field ? tell('visit.needNumber') : undefined}
      onChange={(text) => form.change({ [field]: text })}
    />
  );
  return (
    <>
      <div className={styles.form}>
        <RadioChoices
          label={tell('visit.how')}
          choices={findings}
          value={finding}
          onChange={(next) => form.change({ finding: next })}
          problem={problem === 'nothing' ? tell('visit.needSomething') : undefined}
          className={styles.findings}
          choiceClassName={styles.finding}
        >
          {(each) => tell(`visit.${each}`)}
        </RadioChoices>
        {isLoss ? (
          <RadioChoices
            label={tell('visit.why')}
            choices={lossCauses}
            value={cause}
            onChange={(next) => form.change({ cause: next })}
            problem={problem === 'cause' ? tell('visit.needCause') : undefined}
            className={styles.findings}
            choiceClassName={styles.finding}
          >
            {(each) => tell(`visit.${each}`)}
          </RadioChoices>
        ) : (
          <div className={styles.numbers}>
            {number('water')}
            {number('girth')}
            {number('height')}
          </div>
        )}
        <PhotoField
          texts={{
            add: tell('visit.photo'),
            other: tell('visit.otherPhoto'),
            remove: tell('visit.removePhoto'),
            alt: tell('visit.photoAlt'),
          }}
          photo={form.photo}
          isDisabled={form.isSaving}
          onChoose={(photo) => form.change({ photo })}
        />
      </div>
      <div className={styles.foot}>
        <Button
          wide
          icon={isLoss ? 'warning' : 'check'}
          className={styles.save}
          pending={form.isSaving}
          onClick={form.save}
        >
          {tell(isLoss ? 'visit.saveLoss' : 'visit.save')}
        </Button>
      </div>
    </>
  );
}
