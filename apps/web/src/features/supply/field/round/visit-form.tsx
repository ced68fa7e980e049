import { maxVisitNote, type RoundTree } from '@nabta/contract/supply/field';
import { lossCauses } from '@nabta/domain/loss-cause';

import { useTexts } from '#platform/texts.tsx';
import { PhotoField } from '#shared/photo/photo-field.tsx';
import { Button } from '#ui/button.tsx';
import { RadioChoices } from '#ui/radio-choices.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';

import { QuestionDialog } from '../question-dialog.tsx';
import { useDistanceFormat } from '../use-distance-format.ts';
import { conditions, useVisitForm } from './use-visit-form.ts';

import styles from './visit-form.module.css';

interface VisitFormProps {
  tree: RoundTree;
  onSaved: (isLoss: boolean) => void;
}

export function VisitForm({ tree, onSaved }: VisitFormProps) {
  const { t, direction } = useTexts('field');
  const formatDistance = useDistanceFormat();
  const form = useVisitForm(tree, onSaved);
  const { condition, cause, problem } = form;
  const isLoss = condition === 'dead';
  const numberField = (field: 'water' | 'girth' | 'height') => (
    <TextField
      label={t(`visit.${field}`)}
      inputMode="decimal"
      dir={direction}
      autoComplete="off"
      value={form[field]}
      error={problem === field ? t('visit.needNumber') : undefined}
      onChange={(text) => form.change({ [field]: text })}
    />
  );
  return (
    <>
      <div className={styles.form}>
        <RadioChoices
          label={t('visit.how')}
          choices={conditions}
          value={condition}
          onChange={(next) => form.change({ condition: next })}
          error={problem === 'nothing' ? t('visit.needSomething') : undefined}
          className={styles.choices}
          choiceClassName={styles.choice}
        >
          {(choice) => t(`visit.${choice}`)}
        </RadioChoices>
        {isLoss ? (
          <RadioChoices
            label={t('visit.why')}
            choices={lossCauses}
            value={cause}
            onChange={(next) => form.change({ cause: next })}
            error={problem === 'cause' ? t('visit.needCause') : undefined}
            className={styles.choices}
            choiceClassName={styles.choice}
          >
            {(lossCause) => t(`visit.${lossCause}`)}
          </RadioChoices>
        ) : (
          <div className={styles.numbers}>
            {numberField('water')}
            {numberField('girth')}
            {numberField('height')}
          </div>
        )}
        <TextArea
          label={t('visit.note')}
          hint={t('visit.noteHint')}
          maxLength={maxVisitNote}
          value={form.note}
          error={problem === 'note' ? t('visit.noteIsAddress') : undefined}
          onChange={(note) => form.change({ note })}
        />
        <PhotoField
          texts={{
            add: t('visit.photo'),
            other: t('visit.otherPhoto'),
            remove: t('visit.removePhoto'),
            alt: t('visit.photoAlt'),
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
          onClick={() => form.save()}
        >
          {t(isLoss ? 'visit.saveLoss' : 'visit.save')}
        </Button>
      </div>
      <QuestionDialog
        open={form.isFarQuestion}
        title={t('visit.farTitle', { distance: formatDistance(form.distanceM) })}
        body={t('visit.farBody')}
        decline={{ text: t('visit.farNo'), onPress: form.dismissQuestion }}
        confirm={{ text: t('visit.farYes'), onPress: () => form.save(true) }}
      />
    </>
  );
}
