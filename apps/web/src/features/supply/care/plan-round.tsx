import type { Round } from '@nabta/contract/supply/care';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { useNoon } from '#shared/period/use-today.ts';
import { Button } from '#ui/button.tsx';
import { withLatinDigits } from '#ui/digits.ts';
import { Sheet } from '#ui/sheet.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { usePlanRound } from './care-queries.ts';

import styles from './land-care-page.module.css';

interface PlanRoundProps {
  landId: string;
  open: boolean;
  onClose: () => void;
  onPlanned: (round: Round) => void;
}

const maxTrees = 500;

export function PlanRound({ landId, open, onClose, onPlanned }: PlanRoundProps) {
  const { t } = useTexts('care');
  const toasts = useToasts();
  const [plannedOn, setPlannedOn] = useState(dayInRiyadh(useNoon()));
  const [treeCount, setTreeCount] = useState('60');
  const planning = usePlanRound((round) => {
    toasts.show({ kind: 'success', text: t('care.planned_toast') });
    onPlanned(round);
    onClose();
  });
  const trees = Number(withLatinDigits(treeCount));
  const isValid = plannedOn !== '' && Number.isInteger(trees) && trees > 0 && trees <= maxTrees;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) planning.mutate({ landId, plannedOn, trees });
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('care.planTitle')} closeLabel={t('common.close')}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <TextField type="date" label={t('care.day')} value={plannedOn} onChange={setPlannedOn} />
        <TextField inputMode="numeric" label={t('care.most')} value={treeCount} onChange={setTreeCount} />
        <Button type="submit" wide disabled={!isValid} pending={planning.isPending}>
          {t('care.plan')}
        </Button>
      </form>
    </Sheet>
  );
}
