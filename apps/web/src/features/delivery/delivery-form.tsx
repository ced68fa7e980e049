import type { Delivery } from '@nabta/contract/delivery';
import { maxDeliveryLines, maxDeliveryNote, missingOf } from '@nabta/domain/delivery-state';
import { nameIn } from '@nabta/domain/localized-name';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';

import { useNoon } from '../../kit/period/use-today.ts';
import { deliveryTexts } from '../../locales/delivery.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { withLatinDigits } from '../../ui/digits.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useEfforts, useNurseries, useSpecies } from './delivery-queries.ts';
import { useEditDelivery, useScheduleDelivery } from './use-change-delivery.ts';

import styles from './delivery-form.module.css';

interface DeliveryFormProps {
  open: boolean;
  onClose: () => void;
  /** Is changed; without one a new delivery is scheduled. */
  edited?: Delivery;
  /** Came short; the new one brings its rest. */
  follows?: Delivery;
  onScheduled?: (delivery: Delivery) => void;
}

/** Schedules a delivery, or the rest of one, or changes what is not given. */
export function DeliveryForm({ open, onClose, edited, follows, onScheduled }: DeliveryFormProps) {
  const { t } = useTexts();
  const tell = useTextFile(deliveryTexts);
  const title = edited
    ? tell('deliveryForm.editTitle', { code: edited.code })
    : follows
      ? tell('deliveryForm.restTitle', { code: follows.code })
      : tell('deliveryForm.newTitle');
  return (
    <Sheet tall open={open} onClose={onClose} title={title} closeLabel={t('common.close')}>
      {open && <Fields edited={edited} follows={follows} onClose={onClose} onScheduled={onScheduled} />}
    </Sheet>
  );
}

type FieldsProps = {
  edited: Delivery | undefined;
  follows: Delivery | undefined;
  onClose: () => void;
  onScheduled: ((delivery: Delivery) => void) | undefined;
};

type LineDraft = { specieId: string | undefined; quantity: string };

function Fields({ edited, follows, onClose, onScheduled }: FieldsProps) {
  const { language, formatDate } = useTexts();
  const tell = useTextFile(deliveryTexts);
  const today = dayInRiyadh(useNoon());
  const known = edited ?? follows;
  const [effortId, setEffortId] = useState(known?.effort.id);
  const [nursery, setNursery] = useState((known && nameIn(known.nursery, language)) ?? '');
  const [dueOn, setDueOn] = useState(edited?.dueOn ?? today);
  const [note, setNote] = useState(edited?.note ?? '');
  const [lines, setLines] = useState(() => draftsOf(edited, follows));
  const { data: efforts } = useEfforts();
  const nurseries = useNurseries().data;
  const editing = useEditDelivery(onClose);
  const scheduling = useScheduleDelivery((delivery) => {
    onClose();
    onScheduled?.(delivery);
  });
  const wasChanged =
    editing.error instanceof ApiError && editing.error.serverCode === 'EDITED_MEANWHILE' ? edited : undefined;
  const hasFixedLines = edited?.status === 'in_transit';
  const begun = lines.filter(({ specieId, quantity }) => specieId !== undefined || quantity.trim() !== '');
  const ordered = begun.flatMap((line) => {
    const quantity = quantityOf(line.quantity);
    return line.specieId !== undefined && quantity !== undefined
      ? [{ specieId: line.specieId, quantity }]
      : [];
  });
  const hasWholeLines = ordered.length > 0 && ordered.length === begun.length;
  const isWhole = effortId !== undefined && nursery.trim() !== '' && dueOn !== '' && hasWholeLines;
  const listId = useId();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isWhole) return;
    const named = nurseries?.find((name) => nameIn(name, language) === nursery.trim());
    const facts = {
      nursery: named ?? { ar: nursery.trim(), en: nursery.trim() },
      dueOn,
      note: note.trim() || null,
    };
    if (edited === undefined)
      scheduling.mutate({ ...facts, effortId, lines: ordered, ...(follows && { followsId: follows.id }) });
    else
      editing.mutate({
        ...facts,
        ...(!hasFixedLines && { lines: ordered }),
        id: edited.id,
        version: edited.version,
      });
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {wasChanged && editing.error && (
        <div role="alert" className={styles.changed}>
          <p>{editing.error.message}</p>
          <p>
            {tell('deliveryForm.changedNow', {
              date: formatDate(wasChanged.dueOn, { dateStyle: 'medium' }),
            })}
          </p>
        </div>
      )}
      {known === undefined && (
        <SelectField
          label={tell('deliveryForm.effort')}
          anyLabel={tell('deliveryForm.choose')}
          options={(efforts ?? []).map(({ id, name }) => ({ id, name: nameIn(name, language) ?? id }))}
          value={effortId}
          onChange={setEffortId}
        />
      )}
      <TextField
        label={tell('deliveryForm.nursery')}
        list={listId}
        maxLength={80}
        value={nursery}
        onChange={setNursery}
      />
      <datalist id={listId}>
        {nurseries?.map((name) => (
          <option key={name.en}>{nameIn(name, language)}</option>
        ))}
      </datalist>
      <TextField type="date" label={tell('deliveryForm.dueOn')} value={dueOn} onChange={setDueOn} />
      {hasFixedLines ? (
        <p className={styles.hint}>{tell('deliveryForm.linesFixed')}</p>
      ) : (
        <Lines lines={lines} onChange={setLines} isRest={follows !== undefined} />
      )}
      <TextArea
        label={tell('deliveryForm.note')}
        rows={2}
        maxLength={maxDeliveryNote}
        value={note}
        onChange={setNote}
      />
      {!isWhole && <p className={styles.hint}>{tell('deliveryForm.incomplete')}</p>}
      <Button type="submit" wide disabled={!isWhole} pending={editing.isPending || scheduling.isPending}>
        {tell(edited ? 'deliveryForm.save' : 'deliveryForm.schedule')}
      </Button>
    </form>
  );
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

/** Typed in digits of any script; undefined where it is no number of saplings. */
function quantityOf(typed: string): number | undefined {
  const count = Number(withLatinDigits(typed));
  return Number.isInteger(count) && count > 0 ? count : undefined;
}

function draftsOf(edited: Delivery | undefined, follows: Delivery | undefined): readonly LineDraft[] {
  if (follows !== undefined) {
    return follows.lines
      .filter((line) => missingOf(line) > 0)
      .map((line) => ({ specieId: line.specie.id, quantity: String(missingOf(line)) }));
  }
  return (
    edited?.lines.map(({ specie, ordered }) => ({ specieId: specie.id, quantity: String(ordered) })) ?? [
      { specieId: undefined, quantity: '' },
    ]
  );
}
