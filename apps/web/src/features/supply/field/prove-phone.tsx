import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { TwoFactorGuardDialog } from '#features/people/second-factor/two-factor-guard-dialog.tsx';
import { isSecondFactorRequired } from '#platform/api-error.ts';
import { useTexts } from '#platform/texts.tsx';
import { invalidateFieldData } from '#shared/cache/changes.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

import { useAssignments, useRound } from './use-field-queries.ts';
import { useFieldOutbox, useFieldTasks } from './work/use-field-tasks.ts';

import utilities from '#ui/utilities.module.css';

/**
 * Asks the planter to prove the second factor when the server requires it. It blocks nothing, because work goes
 * on where no manager can be reached.
 */
export function ProvePhone() {
  const { t } = useTexts('field');
  const queryClient = useQueryClient();
  const outbox = useFieldOutbox();
  const hasHeldTasks = useFieldTasks().some(({ state }) => state === 'unproven');
  const errors = [useAssignments().error, useRound().error];
  const [isOpen, setIsOpen] = useState(false);
  if (!hasHeldTasks && !errors.some(isSecondFactorRequired)) return null;

  function resume(): void {
    setIsOpen(false);
    invalidateFieldData(queryClient);
    void outbox.resume();
  }

  return (
    <Card as="section" className={utilities.stack12}>
      <p>{t('field.proveBody')}</p>
      <Button wide icon="shield-check" onClick={() => setIsOpen(true)}>
        {t('field.prove')}
      </Button>
      <TwoFactorGuardDialog isLocked={isOpen} onProven={resume} onLeave={() => setIsOpen(false)} />
    </Card>
  );
}
