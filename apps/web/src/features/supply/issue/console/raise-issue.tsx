import type { Delivery } from '@nabta/contract/supply/delivery';
import { deliveryProblems, maxIssueNote } from '@nabta/domain/issue-state';
import type { DeliveryProblem } from '@nabta/domain/issue-state';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { RadioChoices } from '#ui/radio-choices.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { useRaiseIssue } from './issue-queries.ts';

import utilities from '#ui/utilities.module.css';
import styles from './issue-page.module.css';

interface RaiseIssueProps {
  open: boolean;
  onClose: () => void;
  delivery: Pick<Delivery, 'id' | 'code'>;
}

export function RaiseIssue({ open, onClose, delivery }: RaiseIssueProps) {
  const { t } = useTexts('delivery');
  const toasts = useToasts();
  const [kind, setKind] = useState<DeliveryProblem>('quantity_mismatch');
  const [note, setNote] = useState('');
  const raising = useRaiseIssue(delivery.id, () => {
    setNote('');
    onClose();
    toasts.show({ kind: 'success', text: t('deliveryIssue.raised') });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    raising.mutate({ kind, note: note.trim() || null });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('deliveryIssue.title', { code: delivery.code })}
      closeLabel={t('common.close')}
    >
      <form noValidate className={utilities.column16} onSubmit={submit}>
        <RadioChoices
          label={t('deliveryIssue.kind')}
          choices={deliveryProblems}
          value={kind}
          onChange={setKind}
          className={styles.choices}
          choiceClassName={styles.choice}
        >
          {(each) => t(`deliveryIssue.${each}`)}
        </RadioChoices>
        <TextArea
          label={t('deliveryIssue.note')}
          rows={3}
          maxLength={maxIssueNote}
          value={note}
          onChange={setNote}
        />
        <Button type="submit" wide pending={raising.isPending}>
          {t('deliveryIssue.send')}
        </Button>
      </form>
    </Sheet>
  );
}
