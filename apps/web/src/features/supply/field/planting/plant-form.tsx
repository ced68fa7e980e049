import { useState } from 'react';

import { fieldTexts } from '../../../locales/field.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PhotoStep } from './photo-step.tsx';
import { SpecieChoice } from './specie-choice.tsx';
import { Step } from './step.tsx';
import { TagSheet } from './tag-sheet.tsx';
import { usePlanting } from './use-planting.ts';

import styles from './plant-form.module.css';

interface PlantFormProps {
  effortId: string;
  /** The lost tree whose place this one takes. */
  replaces: string | undefined;
  onPlanted: () => void;
}

/** Tag, photo, species and place of one tree, in the order of the work; the button says what is missing. */
export function PlantForm({ effortId, replaces, onPlanted }: PlantFormProps) {
  const tell = useTextFile(fieldTexts);
  const { formatNumber } = useTexts();
  const [isScanning, setIsScanning] = useState(false);
  const form = usePlanting({ effortId, replaces, onPlanted });
  const { tagId, photo, specie, place, missing, question } = form;
  const metres = typeof place === 'string' ? '' : formatNumber(Math.max(1, Math.round(place.accuracyM)));
  const problemOf = (part: typeof missing) =>
    missing === part && part !== undefined ? tell(`planting.need${part}`) : undefined;
  return (
    <>
      <div className={styles.steps}>
        <Step
          icon="qr-code"
          label={tell('planting.tag')}
          text={tagId ?? tell('planting.scanTag')}
          hint={tagId === undefined ? undefined : tell('planting.otherTag')}
          isDone={tagId !== undefined && !form.isTagUsed}
          problem={form.isTagUsed ? tell('planting.usedTag') : problemOf('Tag')}
          isCode={tagId !== undefined}
          onPress={() => setIsScanning(true)}
        />
        <PhotoStep photo={photo} problem={problemOf('Photo')} onChoose={form.setPhoto} />
        <Step
          icon="map-pin"
          label={tell('planting.place')}
          text={typeof place === 'string' ? tell(`planting.${place}`) : tell('planting.within', { metres })}
          isDone={typeof place !== 'string' && !form.isRough}
          problem={problemOf('Place')}
        />
        <SpecieChoice
          effortId={effortId}
          value={specie?.id}
          onChange={form.setSpecie}
          problem={problemOf('Species')}
        />
      </div>
      <div className={styles.foot}>
        <Button
          wide
          icon="plant-fill"
          className={styles.save}
          pending={form.isSaving}
          pendingText={tell('planting.saving')}
          onClick={() => form.save()}
        >
          {tell('planting.save')}
        </Button>
      </div>
      <TagSheet
        open={isScanning}
        onClose={() => setIsScanning(false)}
        onFound={(id) => {
          setIsScanning(false);
          form.setTagId(id);
        }}
      />
      <Dialog
        open={question === 'rough'}
        onClose={form.dropQuestion}
        title={tell('planting.roughTitle')}
        body={tell('planting.roughBody', { metres })}
        actions={
          <>
            <Button onClick={form.dropQuestion}>{tell('planting.roughWait')}</Button>
            <Button look="secondary" onClick={() => form.save({ isPlaceSure: true })}>
              {tell('planting.roughSure')}
            </Button>
          </>
        }
      />
      <Dialog
        open={question === 'twice'}
        onClose={form.dropQuestion}
        title={tell('planting.twiceTitle')}
        body={tell('planting.twiceBody')}
        actions={
          <>
            <Button onClick={form.dropQuestion}>{tell('planting.twiceNo')}</Button>
            <Button look="secondary" onClick={() => form.save({ isAnother: true })}>
              {tell('planting.twiceYes')}
            </Button>
          </>
        }
      />
    </>
  );
}
