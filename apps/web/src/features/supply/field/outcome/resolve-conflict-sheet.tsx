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

/** The place of the replaced tree is taken, or the replaced tree no longer exists. */
const placeErrorCodes = new Set<string | undefined>(['TREE_REPLACED', 'TREE_STANDING', 'NOT_FOUND']);

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
      {code === 'PLANTED_TWICE' && (
        <Button wide onClick={() => retry({ isAnother: true })}>
          {t('settle.keepBoth')}
        </Button>
      )}
      {isReplacement(task) && placeErrorCodes.has(code) && (
        <Button wide onClick={() => retry({ replaces: undefined })}>
          {t('settle.ofItsOwn')}
        </Button>
      )}
      {code === 'PLACE_UNSURE' && (
        <Button wide onClick={() => retry({ isPlaceSure: true })}>
          {t('settle.placeRight')}
        </Button>
      )}
      {code === 'MEASUREMENT_UNLIKELY' && (
        <Button wide onClick={() => retry({ confirm: true })}>
          {t('settle.measureRight')}
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

function isReplacement({ deed }: FieldTask): boolean {
  return deed.kind === 'planting' && deed.body.replaces !== undefined;
}
