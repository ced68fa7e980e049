import type { Delivery } from '@nabta/contract/supply/delivery';
import { deliveryProblems, maxIssueNote } from '@nabta/domain/issue-state';
import type { DeliveryProblem } from '@nabta/domain/issue-state';

import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { Button } from '#ui/button.tsx';
import { RadioChoices } from '#ui/radio-choices.tsx';
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
  const { form, field, change } = useForm({
    initial: { kind: 'quantity_mismatch' as DeliveryProblem, note: '' },
    submit: ({ kind, note }) => raising.mutate({ kind, note: note.trim() || null }),
  });
  const raising = useRaiseIssue(delivery.id, () => {
    change({ note: '' });
    onClose();
    toasts.show({ kind: 'success', text: t('deliveryIssue.raised') });
  });
  return (
    <Sheet open={open} onClose={onClose} title={t('deliveryIssue.title', { code: delivery.code })}>
      <form {...form} className={utilities.column16}>
        <RadioChoices
          label={t('deliveryIssue.kind')}
          choices={deliveryProblems}
          {...field('kind')}
          className={styles.choices}
          choiceClassName={styles.choice}
        >
          {(kind) => t(`deliveryIssue.${kind}`)}
        </RadioChoices>
        <TextArea label={t('deliveryIssue.note')} rows={3} maxLength={maxIssueNote} {...field('note')} />
        <Button type="submit" wide pending={raising.isPending}>
          {t('deliveryIssue.send')}
        </Button>
      </form>
    </Sheet>
  );
}
