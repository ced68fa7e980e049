import { maxDeliveryLines, maxDeliveryNoteLength } from '@nabta/domain/delivery-state';
import { nameIn } from '@nabta/domain/localized-name';
import { useId } from 'react';
import type { FormEvent } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { ConflictDialog } from '#shared/record/conflict-dialog.tsx';
import type { FieldFormatter } from '#shared/record/conflict-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';

import { orderOf, parseQuantity } from './delivery-draft.ts';
import type { DeliveryDraft, LineDraft } from './delivery-draft.ts';
import { useEfforts, useNurseries, useSpecies } from './delivery-queries.ts';
import { useDeliveryEditor } from './use-change-delivery.ts';
import type { DeliveryEditorOptions } from './use-change-delivery.ts';

import utilities from '#ui/utilities.module.css';
import styles from './delivery-form.module.css';

interface DeliveryFormProps extends DeliveryEditorOptions {
  open: boolean;
}

export function DeliveryForm({ open, ...options }: DeliveryFormProps) {
  return (
    <Sheet tall open={open} onClose={options.onClose} title={useTitle(options)}>
      {open && <Fields {...options} />}
    </Sheet>
  );
}

function useTitle({ editedDelivery, followUpOf }: DeliveryEditorOptions): string {
  const { t } = useTexts('delivery');
  if (editedDelivery) return t('deliveryForm.editTitle', { code: editedDelivery.code });
  return followUpOf ? t('deliveryForm.restTitle', { code: followUpOf.code }) : t('deliveryForm.newTitle');
}

function Fields(options: DeliveryEditorOptions) {
  const { editedDelivery, followUpOf } = options;
  const { t, language } = useTexts('delivery');
  const { data: efforts } = useEfforts();
  const { data: nurseries } = useNurseries();
  const editor = useDeliveryEditor(options);
  const { draft, change, field, problemOf } = editor;
  const isComplete =
    draft.effortId !== undefined &&
    draft.nursery.text.trim() !== '' &&
    draft.dueOn !== '' &&
    orderOf(draft.lines) !== undefined;
  const linesProblem = problemOf('lines');
  const listId = useId();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isComplete) editor.save();
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {editedDelivery === undefined && followUpOf === undefined && (
        <SelectField
          label={t('deliveryForm.effort')}
          anyLabel={t('deliveryForm.choose')}
          options={(efforts ?? []).map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id }))}
          value={draft.effortId}
          onChange={(effortId) => change({ effortId })}
        />
      )}
      <TextField
        label={t('deliveryForm.nursery')}
        list={listId}
        maxLength={80}
        value={draft.nursery.text}
        error={problemOf('nursery')}
        onChange={(text) => change({ nursery: { ...draft.nursery, text } })}
      />
      <datalist id={listId}>
        {nurseries?.map((name) => (
          <option key={name.en}>{nameIn(name, language)}</option>
        ))}
      </datalist>
      <TextField type="date" label={t('deliveryForm.dueOn')} {...field('dueOn')} />
      {editedDelivery?.status === 'in_transit' ? (
        <p className={utilities.mutedNote}>{t('deliveryForm.linesFixed')}</p>
      ) : (
        <Lines
          lines={draft.lines}
          onChange={(lines) => change({ lines })}
          isFollowUp={followUpOf !== undefined}
        />
      )}
      {linesProblem && <FieldError id={`${listId}-lines`}>{linesProblem}</FieldError>}
      <TextArea
        label={t('deliveryForm.note')}
        rows={2}
        maxLength={maxDeliveryNoteLength}
        value={draft.note}
        onChange={(note) => change({ note })}
      />
      {!isComplete && <p className={utilities.mutedNote}>{t('deliveryForm.incomplete')}</p>}
      <Button type="submit" wide disabled={!isComplete} pending={editor.isSaving}>
        {t(editedDelivery ? 'deliveryForm.save' : 'deliveryForm.schedule')}
      </Button>
      <ConflictDialog editor={editor} fields={useConflictFields()} />
    </form>
  );
}

function useConflictFields(): FieldFormatter<DeliveryDraft> {
  const { t, language, formatDate } = useTexts('delivery');
  const { data: species } = useSpecies();
  const nameOf = (specieId: string | undefined) => {
    const specie = species?.find(({ id }) => id === specieId);
    return specie ? nameIn(specie.commonName, language) : specieId;
  };
  return {
    nursery: { label: t('deliveryForm.nursery'), format: ({ nursery }) => nursery.text },
    dueOn: {
      label: t('deliveryForm.dueOn'),
      format: ({ dueOn }) => formatDate(dueOn, { dateStyle: 'medium' }),
    },
    lines: {
      label: t('deliveryForm.specie'),
      format: ({ lines }) =>
        lines.map(({ specieId, quantity }) => `${nameOf(specieId)} × ${quantity}`).join(' · '),
    },
    note: { label: t('deliveryForm.note'), format: ({ note }) => note || '—' },
  };
}

interface LinesProps {
  lines: readonly LineDraft[];
  onChange: (lines: readonly LineDraft[]) => void;
  /** A follow-up delivery may only order what was missing. */
  isFollowUp: boolean;
}

function Lines({ lines, onChange, isFollowUp }: LinesProps) {
  const { t, language } = useTexts('delivery');
  const { data: species } = useSpecies();
  const updateLine = (index: number, changes: Partial<LineDraft>) =>
    onChange(lines.map((line, lineIndex) => (lineIndex === index ? { ...line, ...changes } : line)));
  const speciesOptions = (currentId: string | undefined) =>
    (species ?? [])
      .filter(({ id }) => id === currentId || !lines.some(({ specieId }) => specieId === id))
      .map(({ id, commonName }) => ({ id, name: nameIn(commonName, language) ?? id }));
  return (
    <div className={styles.lines}>
      {lines.map(({ specieId, quantity }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line without a species has no other id
        <div key={index} className={styles.line}>
          <SelectField
            label={t('deliveryForm.specie')}
            anyLabel={t('deliveryForm.choose')}
            disabled={isFollowUp}
            options={speciesOptions(specieId)}
            value={specieId}
            onChange={(selectedId) => updateLine(index, { specieId: selectedId })}
          />
          <TextField
            inputMode="numeric"
            label={t('deliveryForm.quantity')}
            value={quantity}
            error={
              quantity.trim() !== '' && parseQuantity(quantity) === undefined
                ? t('deliveryForm.needNumber')
                : undefined
            }
            onChange={(text) => updateLine(index, { quantity: text })}
          />
          {lines.length > 1 && (
            <IconButton
              icon="trash"
              label={t('deliveryForm.removeLine')}
              onClick={() => onChange(lines.filter((_, lineIndex) => lineIndex !== index))}
            />
          )}
        </div>
      ))}
      {!isFollowUp && lines.length < maxDeliveryLines && (
        <Button
          variant="secondary"
          size="sm"
          icon="plus"
          onClick={() => onChange([...lines, { specieId: undefined, quantity: '' }])}
        >
          {t('deliveryForm.addLine')}
        </Button>
      )}
    </div>
  );
}
