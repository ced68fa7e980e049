import { maxDeliveryLines, maxDeliveryNote } from '@nabta/domain/delivery-state';
import { nameIn } from '@nabta/domain/localized-name';
import { useId } from 'react';
import type { FormEvent } from 'react';

import { ConflictDialog } from '../../kit/record/conflict-dialog.tsx';
import type { FieldTeller } from '../../kit/record/conflict-dialog.tsx';
import { deliveryTexts } from '../../locales/delivery.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { orderOf, quantityOf } from './delivery-draft.ts';
import type { DeliveryDraft, LineDraft } from './delivery-draft.ts';
import { useEfforts, useNurseries, useSpecies } from './delivery-queries.ts';
import { useDeliveryEditor } from './use-delivery-editor.ts';
import type { DeliveryWish } from './use-delivery-editor.ts';

import styles from './delivery-form.module.css';

interface DeliveryFormProps extends DeliveryWish {
  open: boolean;
}

/** Schedules a delivery, or the rest of one, or changes what is not given. */
export function DeliveryForm({ open, ...wish }: DeliveryFormProps) {
  const { edited, follows, onClose } = wish;
  const { t } = useTexts();
  const tell = useTextFile(deliveryTexts);
  const title = edited
    ? tell('deliveryForm.editTitle', { code: edited.code })
    : follows
      ? tell('deliveryForm.restTitle', { code: follows.code })
      : tell('deliveryForm.newTitle');
  return (
    <Sheet tall open={open} onClose={onClose} title={title} closeLabel={t('common.close')}>
      {open && <Fields {...wish} />}
    </Sheet>
  );
}

function Fields(wish: DeliveryWish) {
  const { edited, follows } = wish;
  const { language } = useTexts();
  const tell = useTextFile(deliveryTexts);
  const { data: efforts } = useEfforts();
  const { data: nurseries } = useNurseries();
  const editor = useDeliveryEditor(wish);
  const { draft, change, problemOf } = editor;
  const isWhole =
    draft.effortId !== undefined &&
    draft.nursery.typed.trim() !== '' &&
    draft.dueOn !== '' &&
    orderOf(draft.lines) !== undefined;
  const linesProblem = problemOf('lines');
  const listId = useId();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isWhole) editor.save();
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {edited === undefined && follows === undefined && (
        <SelectField
          label={tell('deliveryForm.effort')}
          anyLabel={tell('deliveryForm.choose')}
          options={(efforts ?? []).map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id }))}
          value={draft.effortId}
          onChange={(effortId) => change({ effortId })}
        />
      )}
      <TextField
        label={tell('deliveryForm.nursery')}
        list={listId}
        maxLength={80}
        value={draft.nursery.typed}
        error={problemOf('nursery')}
        onChange={(typed) => change({ nursery: { ...draft.nursery, typed } })}
      />
      <datalist id={listId}>
        {nurseries?.map((name) => (
          <option key={name.en}>{nameIn(name, language)}</option>
        ))}
      </datalist>
      <TextField
        type="date"
        label={tell('deliveryForm.dueOn')}
        value={draft.dueOn}
        error={problemOf('dueOn')}
        onChange={(dueOn) => change({ dueOn })}
      />
      {edited?.status === 'in_transit' ? (
        <p className={styles.hint}>{tell('deliveryForm.linesFixed')}</p>
      ) : (
        <Lines lines={draft.lines} onChange={(lines) => change({ lines })} isRest={follows !== undefined} />
      )}
      {linesProblem && <FieldError id={`${listId}-lines`}>{linesProblem}</FieldError>}
      <TextArea
        label={tell('deliveryForm.note')}
        rows={2}
        maxLength={maxDeliveryNote}
        value={draft.note}
        onChange={(note) => change({ note })}
      />
      {!isWhole && <p className={styles.hint}>{tell('deliveryForm.incomplete')}</p>}
      <Button type="submit" wide disabled={!isWhole} pending={editor.isSaving}>
        {tell(edited ? 'deliveryForm.save' : 'deliveryForm.schedule')}
      </Button>
      <ConflictDialog editor={editor} fields={useConflictFields()} />
    </form>
  );
}

function useConflictFields(): FieldTeller<DeliveryDraft> {
  const { language, formatDate } = useTexts();
  const tell = useTextFile(deliveryTexts);
  const { data: species } = useSpecies();
  const nameOf = (specieId: string | undefined) => {
    const specie = species?.find(({ id }) => id === specieId);
    return specie ? nameIn(specie.commonName, language) : specieId;
  };
  return {
    nursery: { label: tell('deliveryForm.nursery'), tell: ({ nursery }) => nursery.typed },
    dueOn: {
      label: tell('deliveryForm.dueOn'),
      tell: ({ dueOn }) => formatDate(dueOn, { dateStyle: 'medium' }),
    },
    lines: {
      label: tell('deliveryForm.specie'),
      tell: ({ lines }) =>
        lines.map(({ specieId, quantity }) => `${nameOf(specieId)} × ${quantity}`).join(' · '),
    },
    note: { label: tell('deliveryForm.note'), tell: ({ note }) => note || '—' },
  };
}

interface LinesProps {
  lines: readonly LineDraft[];
  onChange: (lines: readonly LineDraft[]) => void;
  /** Only what was missing may be ordered. */
  isRest: boolean;
}

function Lines({ lines, onChange, isRest }: LinesProps) {
  const { language } = useTexts();
  const tell = useTextFile(deliveryTexts);
  const { data: species } = useSpecies();
  const put = (index: number, part: Partial<LineDraft>) =>
    onChange(lines.map((line, place) => (place === index ? { ...line, ...part } : line)));
  const offered = (own: string | undefined) =>
    (species ?? [])
      .filter(({ id }) => id === own || !lines.some(({ specieId }) => specieId === id))
      .map(({ id, commonName }) => ({ id, name: nameIn(commonName, language) ?? id }));
  return (
    <div className={styles.lines}>
      {lines.map(({ specieId, quantity }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is its place until it has a species
        <div key={index} className={styles.line}>
          <SelectField
            label={tell('deliveryForm.specie')}
            anyLabel={tell('deliveryForm.choose')}
            disabled={isRest}
            options={offered(specieId)}
            value={specieId}
            onChange={(chosen) => put(index, { specieId: chosen })}
          />
          <TextField
            inputMode="numeric"
            label={tell('deliveryForm.quantity')}
            value={quantity}
            error={
              quantity.trim() !== '' && quantityOf(quantity) === undefined
                ? tell('deliveryForm.needNumber')
                : undefined
            }
            onChange={(typed) => put(index, { quantity: typed })}
          />
          {lines.length > 1 && (
            <IconButton
              icon="trash"
              label={tell('deliveryForm.removeLine')}
              onClick={() => onChange(lines.filter((_, place) => place !== index))}
            />
          )}
        </div>
      ))}
      {!isRest && lines.length < maxDeliveryLines && (
        <Button
          look="secondary"
          size="sm"
          icon="plus"
          onClick={() => onChange([...lines, { specieId: undefined, quantity: '' }])}
        >
          {tell('deliveryForm.addLine')}
        </Button>
      )}
    </div>
  );
}
