import { nameIn } from '@nabta/domain/localized-name';
import { useState } from 'react';

import { fieldTexts } from '../../../locales/field.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ListGroup, ListRow } from '../../../ui/list-group.tsx';
import type { FieldWork } from '../work/field-work.ts';
import { useFieldWork, useSendingId } from '../work/use-field-work.ts';
import { SettleSheet } from './settle-sheet.tsx';

/** Everything that was done on this phone and what became of it, the newest first, what needs the person above all. */
export function WorkList() {
  const tell = useTextFile(fieldTexts);
  const { language, formatDate } = useTexts();
  const works = useFieldWork();
  const sendingId = useSendingId();
  const [settledId, setSettledId] = useState<string>();
  const settled = works.find(({ id, state }) => id === settledId && state === 'stuck');
  const sorted = works.toSorted(
    (one, other) => Number(other.state === 'stuck') - Number(one.state === 'stuck') || other.at - one.at,
  );
  if (works.length === 0) return null;
  return (
    <>
      <ListGroup label={tell('field.work')}>
        {sorted.map((work) => {
          const specie = nameIn(work.deed.specieName, language) ?? tell('field.someTree');
          const face = faceOf(work, sendingId);
          return (
            <ListRow
              key={work.id}
              icon={iconOf(work)}
              iconTone={work.state === 'stuck' ? 'danger' : isLoss(work) ? 'warn' : 'success'}
              label={tell(`field.did_${didOf(work)}`, { specie })}
              detail={
                <>
                  {work.deed.kind === 'planting'
                    ? tell('field.tagLine', { tag: work.deed.body.tagId })
                    : tell('field.treeLine', { tree: work.deed.publicId })}
                  {' · '}
                  {formatDate(work.at, { timeStyle: 'short' })}
                </>
              }
              value={<Chip kind={face.tone}>{tell(`field.state_${face.text}`)}</Chip>}
              {...(work.state === 'stuck' && { onPress: () => setSettledId(work.id) })}
            />
          );
        })}
      </ListGroup>
      <SettleSheet work={settled} onClose={() => setSettledId(undefined)} />
    </>
  );
}

function faceOf({ id, state, isTaken }: FieldWork, sendingId: string | undefined) {
  if (id === sendingId) return { text: 'sending', tone: 'info' } as const;
  if (state === 'waiting') return { text: isTaken ? 'photo' : 'waiting', tone: 'warn' } as const;
  return state === 'stuck'
    ? ({ text: 'stuck', tone: 'danger' } as const)
    : ({ text: 'sent', tone: 'success' } as const);
}

function didOf({ deed }: FieldWork) {
  if (deed.kind === 'planting') return deed.body.replaces === undefined ? 'planting' : 'replacing';
  return deed.body.lossCause === undefined ? 'visit' : 'loss';
}

function isLoss(work: FieldWork): boolean {
  return didOf(work) === 'loss';
}

function iconOf(work: FieldWork) {
  if (isLoss(work)) return 'warning';
  return work.deed.kind === 'planting' ? 'plant-fill' : 'leaf-fill';
}
