import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';

import { QuestionDialog } from '../question-dialog.tsx';
import { useDistanceFormat } from '../use-distance-format.ts';
import { PhotoStep } from './photo-step.tsx';
import { SpecieChoice } from './specie-choice.tsx';
import { Step } from './step.tsx';
import { TagSheet } from './tag-sheet.tsx';
import { usePlanting } from './use-planting.ts';

import styles from './plant-form.module.css';

interface PlantFormProps {
  effortId: string;
  /** Public id of the lost tree that this one replaces. */
  replaces: string | undefined;
  onPlanted: () => void;
}

export function PlantForm({ effortId, replaces, onPlanted }: PlantFormProps) {
  const { t, formatNumber } = useTexts('field');
  const formatDistance = useDistanceFormat();
  const [isScanning, setIsScanning] = useState(false);
  const form = usePlanting({ effortId, replaces, onPlanted });
  const { tagId, photo, specie, position, missingField, question } = form;
  const metres =
    typeof position === 'string' ? '' : formatNumber(Math.max(1, Math.round(position.accuracyM)));
  const problemOf = (field: NonNullable<typeof missingField>) =>
    missingField === field ? t(`planting.need${field}`) : undefined;
  return (
    <>
      <div className={styles.steps}>
        <Step
          icon="qr-code"
          label={t('planting.tag')}
          text={tagId ?? t('planting.scanTag')}
          hint={tagId === undefined ? undefined : t('planting.otherTag')}
          isDone={tagId !== undefined && !form.isTagUsed}
          problem={form.isTagUsed ? t('planting.usedTag') : problemOf('Tag')}
          isCode={tagId !== undefined}
          onPress={() => setIsScanning(true)}
        />
        <PhotoStep photo={photo} problem={problemOf('Photo')} onChoose={form.setPhoto} />
        <Step
          icon="map-pin"
          label={t('planting.place')}
          text={typeof position === 'string' ? t(`planting.${position}`) : t('planting.within', { metres })}
          isDone={typeof position !== 'string' && !form.isInaccurate}
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
          pendingText={t('planting.saving')}
          onClick={() => form.save()}
        >
          {t('planting.save')}
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
      <QuestionDialog
        open={question === 'inaccurate'}
        title={t('planting.roughTitle')}
        body={t('planting.roughBody', { metres })}
        decline={{ text: t('planting.roughWait'), onPress: form.dismissQuestion }}
        confirm={{ text: t('planting.roughSure'), onPress: () => form.save('inaccurate') }}
      />
      <QuestionDialog
        open={question === 'outside'}
        title={t('planting.outsideTitle', { distance: formatDistance(form.outsideM) })}
        body={t('planting.outsideBody')}
        decline={{ text: t('planting.outsideNo'), onPress: form.dismissQuestion }}
        confirm={{ text: t('planting.outsideYes'), onPress: () => form.save('outside') }}
      />
      <QuestionDialog
        open={question === 'duplicate'}
        title={t('planting.twiceTitle')}
        body={t('planting.twiceBody')}
        decline={{ text: t('planting.twiceNo'), onPress: form.dismissQuestion }}
        confirm={{ text: t('planting.twiceYes'), onPress: () => form.save('duplicate') }}
      />
    </>
  );
}
