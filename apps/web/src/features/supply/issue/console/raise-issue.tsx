import type { Delivery } from '@nabta/contract/delivery';
import { deliveryProblems, maxIssueNote } from '@nabta/domain/issue-state';
import type { DeliveryProblem } from '@nabta/domain/issue-state';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { deliveryTexts } from '../../../locales/delivery.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioChoices } from '../../../ui/radio-choices.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useToasts } from '../../../ui/use-toasts.ts';
import { useRaiseIssue } from './issue-queries.ts';

import styles from './issue-page.module.css';

interface RaiseIssueProps {
  open: boolean;
  onClose: () => void;
  delivery: Pick<Delivery, 'id' | 'code'>;
}

/** Tells what is wrong with a delivery. */
export function RaiseIssue({ open, onClose, delivery }: RaiseIssueProps) {
  const { t } = useTexts();
  const tell = useTextFile(deliveryTexts);
  const toasts = useToasts();
  const [kind, setKind] = useState<DeliveryProblem>('quantity_mismatch');
  const [note, setNote] = useState('');
  const raising = useRaiseIssue(delivery.id, () => {
    setNote('');
    onClose();
    toasts.show({ kind: 'success', text: tell('deliveryIssue.raised') });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    raising.mutate({ kind, note: note.trim() || null });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={tell('deliveryIssue.title', { code: delivery.code })}
      closeLabel={t('common.close')}
    >
      <form noValidate className={styles.form} onSubmit={submit}>
        <RadioChoices
          label={tell('deliveryIssue.kind')}
          choices={deliveryProblems}
          value={kind}
          onChange={setKind}
          className={styles.choices}
          choiceClassName={styles.choice}
        >
          {(each) => tell(`deliveryIssue.${each}`)}
        </RadioChoices>
        <TextArea
          label={tell('deliveryIssue.note')}
          rows={3}
          maxLength={maxIssueNote}
          value={note}
          onChange={setNote}
        />
        <Button type="submit" wide pending={raising.isPending}>
          {tell('deliveryIssue.send')}
        </Button>
      </form>
    </Sheet>
  );
}
