import { nameIn } from '@nabta/domain/localized-name';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Chip } from '#ui/chip.tsx';
import { ListGroup, ListRow } from '#ui/list-group.tsx';

import type { FieldTask } from '../work/field-task.ts';
import { useFieldTasks, useSendingId } from '../work/use-field-tasks.ts';
import { ResolveConflictSheet } from './resolve-conflict-sheet.tsx';

/** All field tasks of this phone with their sync state: rejected ones first, then newest first. */
export function TaskList() {
  const { t, language, formatDate } = useTexts('field');
  const tasks = useFieldTasks();
  const sendingId = useSendingId();
  const [selectedId, setSelectedId] = useState<string>();
  const selected = tasks.find(({ id, state }) => id === selectedId && state === 'stuck');
  const sortedTasks = tasks.toSorted(
    (a, b) => Number(b.state === 'stuck') - Number(a.state === 'stuck') || b.at - a.at,
  );
  if (tasks.length === 0) return null;
  return (
    <>
      <ListGroup label={t('field.work')}>
        {sortedTasks.map((task) => {
          const specie = nameIn(task.deed.specieName, language) ?? t('field.someTree');
          const status = statusOf(task, sendingId);
          return (
            <ListRow
              key={task.id}
              icon={iconOf(task)}
              iconTone={toneOf(task)}
              label={t(`field.did_${kindOf(task)}`, { specie })}
              detail={
                <>
                  {task.deed.kind === 'planting'
                    ? t('field.tagLine', { tag: task.deed.body.tagId })
                    : t('field.treeLine', { tree: task.deed.publicId })}
                  {' · '}
                  {formatDate(task.at, { timeStyle: 'short' })}
                </>
              }
              value={<Chip kind={status.tone}>{t(`field.state_${status.text}`)}</Chip>}
              {...(task.state === 'stuck' && { onPress: () => setSelectedId(task.id) })}
            />
          );
        })}
      </ListGroup>
      <ResolveConflictSheet task={selected} onClose={() => setSelectedId(undefined)} />
    </>
  );
}

function statusOf({ id, state, isTaken }: FieldTask, sendingId: string | undefined) {
  if (id === sendingId) return { text: 'sending', tone: 'info' } as const;
  if (state === 'waiting') return { text: isTaken ? 'photo' : 'waiting', tone: 'warn' } as const;
  if (state === 'unproven') return { text: 'unproven', tone: 'warn' } as const;
  return state === 'stuck'
    ? ({ text: 'stuck', tone: 'danger' } as const)
    : ({ text: 'sent', tone: 'success' } as const);
}

function kindOf({ deed }: FieldTask) {
  if (deed.kind === 'planting') return deed.body.replaces === undefined ? 'planting' : 'replacing';
  return deed.body.lossCause === undefined ? 'visit' : 'loss';
}

function toneOf(task: FieldTask) {
  if (task.state === 'stuck') return 'danger';
  return kindOf(task) === 'loss' ? 'warn' : 'success';
}

function iconOf(task: FieldTask) {
  if (kindOf(task) === 'loss') return 'warning';
  return task.deed.kind === 'planting' ? 'plant-fill' : 'leaf-fill';
}
