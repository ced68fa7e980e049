import type { Round } from '@nabta/contract/care';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useNoon } from '../../kit/period/use-today.ts';
import { careTexts } from '../../locales/care.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { withLatinDigits } from '../../ui/digits.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
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
  const { t } = useTexts();
  const tell = useTextFile(careTexts);
  const toasts = useToasts();
  const [plannedOn, setPlannedOn] = useState(dayInRiyadh(useNoon()));
  const [most, setMost] = useState('60');
  const planning = usePlanRound((round) => {
    toasts.show({ kind: 'success', text: tell('care.planned_toast') });
    onPlanned(round);
    onClose();
  });
  const trees = Number(withLatinDigits(most));
  const isWhole = plannedOn !== '' && Number.isInteger(trees) && trees > 0 && trees <= maxTrees;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) planning.mutate({ landId, plannedOn, trees });
  };
  return (
    <Sheet open={open} onClose={onClose} title={tell('care.planTitle')} closeLabel={t('common.close')}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <TextField type="date" label={tell('care.day')} value={plannedOn} onChange={setPlannedOn} />
        <TextField inputMode="numeric" label={tell('care.most')} value={most} onChange={setMost} />
        <Button type="submit" wide disabled={!isWhole} pending={planning.isPending}>
          {tell('care.plan')}
        </Button>
      </form>
    </Sheet>
  );
}
