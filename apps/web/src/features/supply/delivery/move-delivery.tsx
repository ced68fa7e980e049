import type { DeliverySummary } from '@nabta/contract/supply/delivery';
import { missingQuantity } from '@nabta/domain/delivery-state';
import type { DeliveryState } from '@nabta/domain/delivery-state';
import { nameIn } from '@nabta/domain/localized-name';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { useNoon } from '#shared/period/use-today.ts';
import { Button } from '#ui/button.tsx';
import { withLatinDigits } from '#ui/digits.ts';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { useMoveDelivery } from './use-change-delivery.ts';

import utilities from '#ui/utilities.module.css';
import styles from './move-delivery.module.css';

interface MoveDeliveryProps {
  move: { delivery: DeliverySummary; to: DeliveryState } | undefined;
  onClose: () => void;
}

/** Sheet with the data a status change needs: received quantities, a new day or a note. */
export function MoveDelivery({ move, onClose }: MoveDeliveryProps) {
  const { t } = useTexts('delivery');
  const title =
    move === undefined
      ? ''
      : move.to === 'delivered'
        ? t('moveForm.receiveTitle', { code: move.delivery.code })
        : `${t(`delivery.to_${move.to}`)} · ${move.delivery.code}`;
  return (
    <Sheet open={move !== undefined} onClose={onClose} title={title}>
      {move && <MoveForm key={`${move.delivery.id} ${move.to}`} {...move} onClose={onClose} />}
    </Sheet>
  );
}

type MoveFormProps = { delivery: DeliverySummary; to: DeliveryState; onClose: () => void };

function MoveForm({ delivery, to, onClose }: MoveFormProps) {
  const { t } = useTexts('delivery');
  const toasts = useToasts();
  const { id, code, lines } = delivery;
  const [counted, setCounted] = useState<Readonly<Record<string, string>>>({});
  const [dueOn, setDueOn] = useState(dayInRiyadh(useNoon()));
  const [note, setNote] = useState('');
  const moving = useMoveDelivery(({ status }) => {
    toasts.show({
      kind: 'success',
      text: t('delivery.moved', { code, status: t(`delivery.${status}`) }),
    });
    onClose();
  });
  const received = lines.map(({ specie, ordered }) => ({
    specieId: specie.id,
    quantity: quantityOf(counted[specie.id] ?? String(ordered)),
  }));
  const isCounted = received.every(isWithQuantity);
  const isAllZero = isCounted && received.every(({ quantity }) => quantity === 0);
  const isReceiving = to === 'delivered';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    moving.mutate({
      id,
      status: to,
      note: note.trim() || null,
      ...(isReceiving && { received: received.filter(isWithQuantity) }),
      ...(to === 'scheduled' && { dueOn }),
    });
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {isReceiving && (
        <ReceivedFields lines={lines} counted={counted} onCount={setCounted} error={isAllZero} />
      )}
      {to === 'scheduled' && (
        <TextField type="date" label={t('moveForm.newDay')} value={dueOn} onChange={setDueOn} />
      )}
      <TextArea
        label={t(isReceiving || to === 'scheduled' || to === 'in_transit' ? 'moveForm.note' : 'moveForm.why')}
        rows={2}
        maxLength={500}
        value={note}
        onChange={setNote}
      />
      <Button
        type="submit"
        wide
        variant={to === 'cancelled' || to === 'failed' ? 'danger' : 'primary'}
        pending={moving.isPending}
        disabled={isReceiving && (!isCounted || isAllZero)}
      >
        {t(isReceiving ? 'moveForm.confirm' : `delivery.to_${to}`)}
      </Button>
    </form>
  );
}

interface ReceivedFieldsProps {
  lines: DeliverySummary['lines'];
  counted: Readonly<Record<string, string>>;
  onCount: (counted: Readonly<Record<string, string>>) => void;
  error: boolean;
}

/** Received quantity per species; defaults to the ordered one. */
function ReceivedFields({ lines, counted, onCount, error }: ReceivedFieldsProps) {
  const { t, language, formatNumber } = useTexts('delivery');
  return (
    <>
      <p className={utilities.mutedNote}>{t('moveForm.receiveBody')}</p>
      {lines.map(({ specie, ordered }) => {
        const text = counted[specie.id] ?? String(ordered);
        const received = quantityOf(text) ?? null;
        const missing = missingQuantity({ ordered, received });
        const surplus = Math.max(0, (received ?? 0) - ordered);
        const name = nameIn(specie.commonName, language) ?? specie.id;
        return (
          <TextField
            key={specie.id}
            inputMode="numeric"
            label={t('moveForm.receivedOf', { name, count: formatNumber(ordered) })}
            value={text}
            hint={
              missing > 0
                ? t('moveForm.short', { count: missing })
                : surplus > 0
                  ? t('moveForm.over', { count: surplus })
                  : undefined
            }
            onChange={(typed) => onCount({ ...counted, [specie.id]: typed })}
          />
        );
      })}
      {error && (
        <p role="alert" className={utilities.error}>
          {t('moveForm.nothing')}
        </p>
      )}
    </>
  );
}

/** Accepts digits of any script; undefined unless a number of up to six digits. */
function quantityOf(typed: string): number | undefined {
  const digits = withLatinDigits(typed).trim();
  return /^\d{1,6}$/u.test(digits) ? Number(digits) : undefined;
}

function isWithQuantity<Line extends { quantity: number | undefined }>(
  line: Line,
): line is Line & { quantity: number } {
  return line.quantity !== undefined;
}
