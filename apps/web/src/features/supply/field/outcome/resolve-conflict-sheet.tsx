import { useState } from 'react';

import { fieldTexts } from '../../../locales/field.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SpecieChoice } from '../planting/specie-choice.tsx';
import { TagSheet } from '../planting/tag-sheet.tsx';
import type { Change, FieldWork } from '../work/field-work.ts';
import { useWorkSender } from '../work/use-field-work.ts';

import styles from './settle-sheet.module.css';

interface SettleSheetProps {
  /** What the server did not take; undefined while the sheet is closed. */
  work: FieldWork | undefined;
  onClose: () => void;
}

/** The place that it was to take is not free, or is gone with its tree. */
const withoutPlace = new Set<string | undefined>(['TREE_REPLACED', 'TREE_STANDING', 'NOT_FOUND']);

/** The person decides what becomes of something that the server did not take. */
export function SettleSheet({ work, onClose }: SettleSheetProps) {
  const { t } = useTexts();
  const tell = useTextFile(fieldTexts);
  return (
    <Sheet
      open={work !== undefined}
      onClose={onClose}
      title={tell('settle.title')}
      closeLabel={t('common.close')}
    >
      {work && <Settling key={work.id} work={work} onClose={onClose} />}
    </Sheet>
  );
}

function Settling({ work, onClose }: { work: FieldWork; onClose: () => void }) {
  const tell = useTextFile(fieldTexts);
  const sender = useWorkSender();
  const [step, setStep] = useState<'tag' | 'specie' | 'discard'>();
  const code = work.problem?.code;
  const retry = (change?: Change) => {
    onClose();
    void sender.retry(work.id, change);
  };
  if (step === 'discard')
    return (
      <div className={styles.ways}>
        <h3>{tell('settle.discardTitle')}</h3>
        <p>{tell('settle.discardBody')}</p>
        <Button
          look="danger"
          wide
          onClick={() => {
            onClose();
            void sender.discard(work.id);
          }}
        >
          {tell('settle.discard')}
        </Button>
        <Button look="secondary" wide onClick={() => setStep(undefined)}>
          {tell('settle.keep')}
        </Button>
      </div>
    );
  return (
    <div className={styles.ways}>
      <p role="alert" className={styles.problem}>
        {work.problem?.message}
      </p>
      {(code === 'TAG_TAKEN' || code === 'TAG_UNKNOWN') && (
        <Button wide icon="qr-code" onClick={() => setStep('tag')}>
          {tell('settle.otherTag')}
        </Button>
      )}
      {code === 'STOCK_TOO_LOW' && work.deed.kind === 'planting' && (
        <SpecieChoice
          effortId={work.deed.body.effortId}
          value={undefined}
          onChange={({ id }) => retry({ specieId: id })}
        />
      )}
      {code === 'PLANTED_TWICE' && (
        <Button wide onClick={() => retry({ isAnother: true })}>
          {tell('settle.keepBoth')}
        </Button>
      )}
      {isReplacing(work) && withoutPlace.has(code) && (
        <Button wide onClick={() => retry({ replaces: undefined })}>
          {tell('settle.ofItsOwn')}
        </Button>
      )}
      {code === 'PLACE_UNSURE' && (
        <Button wide onClick={() => retry({ isPlaceSure: true })}>
          {tell('settle.placeRight')}
        </Button>
      )}
      {code === 'MEASUREMENT_UNLIKELY' && (
        <Button wide onClick={() => retry({ confirm: true })}>
          {tell('settle.measureRight')}
        </Button>
      )}
      <Button look="secondary" wide icon="arrow-clockwise" onClick={() => retry()}>
        {tell('settle.again')}
      </Button>
      <Button look="danger" wide icon="trash" onClick={() => setStep('discard')}>
        {tell('settle.discard')}
      </Button>
      <TagSheet
        open={step === 'tag'}
        onClose={() => setStep(undefined)}
        onFound={(tagId) => retry({ tagId })}
      />
    </div>
  );
}

function isReplacing({ deed }: FieldWork): boolean {
  return deed.kind === 'planting' && deed.body.replaces !== undefined;
}
