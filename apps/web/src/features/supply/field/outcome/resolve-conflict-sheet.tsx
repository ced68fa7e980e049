import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { Button } from '#ui/button.tsx';

import { SpecieChoice } from '../planting/specie-choice.tsx';
import { TagSheet } from '../planting/tag-sheet.tsx';
import type { TaskChanges, FieldTask } from '../work/field-task.ts';
import { useFieldOutbox } from '../work/use-field-tasks.ts';

import styles from './resolve-conflict-sheet.module.css';

interface ResolveConflictSheetProps {
  /** The rejected task; undefined while the sheet is closed. */
  task: FieldTask | undefined;
  onClose: () => void;
}

/** Lets the planter fix, retry or discard a task that the server rejected. */
export function ResolveConflictSheet({ task, onClose }: ResolveConflictSheetProps) {
  const { t } = useTexts('field');
  return (
    <Sheet open={task !== undefined} onClose={onClose} title={t('settle.title')}>
      {task && <ConflictOptions key={task.id} task={task} onClose={onClose} />}
    </Sheet>
  );
}

function ConflictOptions({ task, onClose }: { task: FieldTask; onClose: () => void }) {
  const { t } = useTexts('field');
  const outbox = useFieldOutbox();
  const [step, setStep] = useState<'tag' | 'specie' | 'discard'>();
  const code = task.problem?.code;
  const fix = findFix(task);
  const retry = (change?: TaskChanges) => {
    onClose();
    void outbox.retry(task.id, change);
  };
  if (step === 'discard')
    return (
      <div className={styles.options}>
        <h3>{t('settle.discardTitle')}</h3>
        <p>{t('settle.discardBody')}</p>
        <Button
          variant="danger"
          wide
          onClick={() => {
            onClose();
            void outbox.discard(task.id);
          }}
        >
          {t('settle.discard')}
        </Button>
        <Button variant="secondary" wide onClick={() => setStep(undefined)}>
          {t('settle.keep')}
        </Button>
      </div>
    );
  return (
    <div className={styles.options}>
      <p role="alert" className={styles.problem}>
        {task.problem?.message}
      </p>
      {(code === 'TAG_TAKEN' || code === 'TAG_UNKNOWN') && (
        <Button wide icon="qr-code" onClick={() => setStep('tag')}>
          {t('settle.otherTag')}
        </Button>
      )}
      {code === 'STOCK_TOO_LOW' && task.deed.kind === 'planting' && (
        <SpecieChoice
          effortId={task.deed.body.effortId}
          value={undefined}
          onChange={({ id }) => retry({ specieId: id })}
        />
      )}
      {fix && (
        <Button wide onClick={() => retry(fix.changes)}>
          {t(`settle.${fix.label}`)}
        </Button>
      )}
      <Button variant="secondary" wide icon="arrow-clockwise" onClick={() => retry()}>
        {t('settle.again')}
      </Button>
      <Button variant="danger" wide icon="trash" onClick={() => setStep('discard')}>
        {t('settle.discard')}
      </Button>
      <TagSheet
        open={step === 'tag'}
        onClose={() => setStep(undefined)}
        onFound={(tagId) => retry({ tagId })}
      />
    </div>
  );
}

/** Returns the change that lets the server accept a rejected task. */
function findFix({ deed, problem }: FieldTask) {
  const isReplacement = deed.kind === 'planting' && deed.body.replaces !== undefined;
  switch (problem?.code) {
    case 'PLANTED_TWICE':
      return { label: 'keepBoth', changes: { isAnother: true } } as const;
    case 'PLACE_UNSURE':
      return { label: 'placeRight', changes: { isPlaceSure: true } } as const;
    case 'MEASUREMENT_UNLIKELY':
      return { label: 'measureRight', changes: { confirm: true } } as const;
    // The place of the replaced tree is taken, or the replaced tree no longer exists.
    case 'TREE_REPLACED':
    case 'TREE_STANDING':
    case 'NOT_FOUND':
      return isReplacement ? ({ label: 'ofItsOwn', changes: { replaces: undefined } } as const) : undefined;
    default:
      return undefined;
  }
}
