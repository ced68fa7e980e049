import type { DeliverySummary } from '@nabta/contract/delivery';
import { missingOf } from '@nabta/domain/delivery-state';
import type { DeliveryState } from '@nabta/domain/delivery-state';
import { nameIn } from '@nabta/domain/localized-name';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useNoon } from '../../kit/period/use-today.ts';
import { deliveryTexts } from '../../locales/delivery.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { withLatinDigits } from '../../ui/digits.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { useMoveDelivery } from './use-change-delivery.ts';

import styles from './move-delivery.module.css';

interface MoveDeliveryProps {
  /** Undefined closes it. */
  wish: { delivery: DeliverySummary; to: DeliveryState } | undefined;
  onClose: () => void;
}

/** Asks what has to be known before a delivery takes a step: what came, the new day, or what happened. */
export function MoveDelivery({ wish, onClose }: MoveDeliveryProps) {
  const { t } = useTexts();
  const tell = useTextFile(deliveryTexts);
  const title =
    wish === undefined
      ? ''
      : wish.to === 'delivered'
        ? tell('moveForm.receiveTitle', { code: wish.delivery.code })
        : `${tell(`delivery.to_${wish.to}`)} · ${wish.delivery.code}`;
  return (
    <Sheet open={wish !== undefined} onClose={onClose} title={title} closeLabel={t('common.close')}>
      {wish && <MoveForm key={`${wish.delivery.id} ${wish.to}`} {...wish} onClose={onClose} />}
    </Sheet>
  );
}

type MoveFormProps = { delivery: DeliverySummary; to: DeliveryState; onClose: () => void };

function MoveForm({ delivery, to, onClose }: MoveFormProps) {
  const tell = useTextFile(deliveryTexts);
  const toasts = useToasts();
  const { id, code, lines } = delivery;
  const [counted, setCounted] = useState<Readonly<Record<string, string>>>({});
  const [dueOn, setDueOn] = useState(dayInRiyadh(useNoon()));
  const [note, setNote] = useState('');
  const moving = useMoveDelivery(({ status }) => {
    toasts.show({
      kind: 'success',
      text: tell('delivery.moved', { code, status: tell(`delivery.${status}`) }),
    });
    onClose();
  });
  const received = lines.map(({ specie, ordered }) => ({
    specieId: specie.id,
    quantity: quantityOf(counted[specie.id] ?? String(ordered)),
  }));
  const isCounted = received.every(({ quantity }) => quantity !== undefined);
  const isNothing = isCounted && received.every(({ quantity }) => quantity === 0);
  const isReceiving = to === 'delivered';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    moving.mutate({
      id,
      status: to,
      note: note.trim() || null,
      ...(isReceiving && { received: received as { specieId: string; quantity: number }[] }),
      ...(to === 'scheduled' && { dueOn }),
    });
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {isReceiving && <Counting lines={lines} counted={counted} onCount={setCounted} error={isNothing} />}
      {to === 'scheduled' && (
        <TextField type="date" label={tell('moveForm.newDay')} value={dueOn} onChange={setDueOn} />
      )}
      <TextArea
        label={tell(
          isReceiving || to === 'scheduled' || to === 'in_transit' ? 'moveForm.note' : 'moveForm.why',
        )}
        rows={2}
        maxLength={500}
        value={note}
        onChange={setNote}
      />
      <Button
        type="submit"
        wide
        look={to === 'cancelled' || to === 'failed' ? 'danger' : 'primary'}
        pending={moving.isPending}
        disabled={isReceiving && (!isCounted || isNothing)}
      >
        {tell(isReceiving ? 'moveForm.confirm' : `delivery.to_${to}`)}
      </Button>
    </form>
  );
}

interface CountingProps {
  lines: DeliverySummary['lines'];
  counted: Readonly<Record<string, string>>;
  onCount: (counted: Readonly<Record<string, string>>) => void;
  error: boolean;
}

/** What came of each species, as ordered until somebody counts otherwise. */
function Counting({ lines, counted, onCount, error }: CountingProps) {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(deliveryTexts);
  return (
    <>
      <p className={styles.hint}>{tell('moveForm.receiveBody')}</p>
      {lines.map(({ specie, ordered }) => {
        const text = counted[specie.id] ?? String(ordered);
        const received = quantityOf(text) ?? null;
        const missing = missingOf({ ordered, received });
        const over = Math.max(0, (received ?? 0) - ordered);
        const name = nameIn(specie.commonName, language) ?? specie.id;
        return (
          <TextField
            key={specie.id}
            inputMode="numeric"
            label={tell('moveForm.receivedOf', { name, count: formatNumber(ordered) })}
            value={text}
            hint={
              missing > 0
                ? tell('moveForm.short', { count: missing })
                : over > 0
                  ? tell('moveForm.over', { count: over })
                  : undefined
            }
            onChange={(typed) => onCount({ ...counted, [specie.id]: typed })}
          />
        );
      })}
      {error && (
        <p role="alert" className={styles.error}>
          {tell('moveForm.nothing')}
        </p>
      )}
    </>
  );
}

/** Typed in digits of any script; undefined where it is no number. */
function quantityOf(typed: string): number | undefined {
  const digits = withLatinDigits(typed).trim();
  return /^\d{1,6}$/u.test(digits) ? Number(digits) : undefined;
}
