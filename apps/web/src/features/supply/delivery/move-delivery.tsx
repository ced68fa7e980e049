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
  return (
    <Sheet open={move !== undefined} onClose={onClose} title={useTitle(move)}>
      {move && <MoveForm key={`${move.delivery.id} ${move.to}`} {...move} onClose={onClose} />}
    </Sheet>
  );
}

function useTitle(move: MoveDeliveryProps['move']): string {
  const { t } = useTexts('delivery');
  if (move === undefined) return '';
  const { code } = move.delivery;
  if (move.to === 'delivered') return t('moveForm.receiveTitle', { code });
  return `${t(`delivery.to_${move.to}`)} · ${code}`;
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
  const received = lines.flatMap(({ specie, ordered }) => {
    const quantity = parseQuantity(counted[specie.id] ?? String(ordered));
    return quantity === undefined ? [] : [{ specieId: specie.id, quantity }];
  });
  const isCounted = received.length === lines.length;
  const isAllZero = isCounted && received.every(({ quantity }) => quantity === 0);
  const isReceiving = to === 'delivered';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    moving.mutate({
      id,
      status: to,
      note: note.trim() || null,
      ...(isReceiving && { received }),
      ...(to === 'scheduled' && { dueOn }),
    });
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {isReceiving && (
        <ReceivedFields lines={lines} counted={counted} onCount={setCounted} isAllZero={isAllZero} />
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
  isAllZero: boolean;
}

/** Received quantity per species; defaults to the ordered one. */
function ReceivedFields({ lines, counted, onCount, isAllZero }: ReceivedFieldsProps) {
  const { t, language, formatNumber } = useTexts('delivery');
  const hintOf = (ordered: number, received: number) => {
    const missing = missingQuantity({ ordered, received });
    if (missing > 0) return t('moveForm.short', { count: missing });
    return received > ordered ? t('moveForm.over', { count: received - ordered }) : undefined;
  };
  return (
    <>
      <p className={utilities.mutedNote}>{t('moveForm.receiveBody')}</p>
      {lines.map(({ specie, ordered }) => {
        const text = counted[specie.id] ?? String(ordered);
        const received = parseQuantity(text);
        const name = nameIn(specie.commonName, language) ?? specie.id;
        return (
          <TextField
            key={specie.id}
            inputMode="numeric"
            label={t('moveForm.receivedOf', { name, count: formatNumber(ordered) })}
            value={text}
            hint={received !== undefined && hintOf(ordered, received)}
            onChange={(quantity) => onCount({ ...counted, [specie.id]: quantity })}
          />
        );
      })}
      {isAllZero && (
        <p role="alert" className={utilities.error}>
          {t('moveForm.nothing')}
        </p>
      )}
    </>
  );
}

/** Accepts digits of any script; undefined unless a number of up to six digits. */
function parseQuantity(text: string): number | undefined {
  const digits = withLatinDigits(text).trim();
  return /^\d{1,6}$/u.test(digits) ? Number(digits) : undefined;
}
