import type { TreeBenefit } from '@nabta/contract/trees/tree-benefit';
import { Suspense, useId, useState } from 'react';

import { usePreloadTexts, useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { Button } from '#ui/button.tsx';

import { RangeBar } from '../eco-benefit/cards/carbon-card.tsx';
import { useEcoUnits } from '../eco-benefit/use-eco-units.ts';
import { MeasureForm } from './measure-form.tsx';
import { toWarning, useMeasureTree } from './use-measure-tree.ts';

import utilities from '#ui/utilities.module.css';
import styles from './measure-sheet.module.css';

interface MeasureSheetProps {
  open: boolean;
  onClose: () => void;
  publicId: string;
  benefit: TreeBenefit;
}

export function MeasureSheet({ open, onClose, publicId, benefit }: MeasureSheetProps) {
  const { t } = useTexts('measurement');
  usePreloadTexts('measurement', 'photo');
  const formId = useId();
  const [saved, setSaved] = useState<{ before: TreeBenefit; after: TreeBenefit }>();
  const mutation = useMeasureTree(publicId, (after) => setSaved({ before: benefit, after }));
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setSaved(undefined);
      if (!mutation.isPending) mutation.reset();
    }
  }
  const footer = saved ? (
    <Button wide onClick={onClose}>
      {t('measurement.done')}
    </Button>
  ) : (
    <Button
      wide
      type="submit"
      form={formId}
      pending={mutation.isPending}
      pendingText={t('measurement.saving')}
    >
      {t('measurement.save')}
    </Button>
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(saved ? 'measurement.savedTitle' : 'measurement.title')}
      footer={footer}
    >
      {saved ? (
        <MeasureResult {...saved} />
      ) : (
        <Suspense>
          <MeasureForm
            id={formId}
            publicId={publicId}
            measuredBy={benefit.model.measuredBy ?? 'dbh'}
            warning={toWarning(mutation.error)}
            isPending={mutation.isPending}
            onMeasure={mutation.mutate}
            onChange={mutation.reset}
          />
        </Suspense>
      )}
    </Sheet>
  );
}

function MeasureResult({ before, after }: { before: TreeBenefit; after: TreeBenefit }) {
  const { t, formatNumber } = useTexts('measurement');
  const { formatKg } = useEcoUnits();
  const widthOf = ({ likely }: TreeBenefit) => likely.highKg - likely.lowKg;
  const narrowedShare = widthOf(before) > 0 ? 1 - widthOf(after) / widthOf(before) : 0;
  const max = Math.max(before.likely.highKg, after.likely.highKg) * 1.06;
  if (!after.isMeasured) {
    return (
      <p role="status" className={utilities.title3Semibold}>
        {t('measurement.heightKept')}
      </p>
    );
  }
  return (
    <div className={styles.result} role="status">
      {Object.entries({ before, after }).map(([name, { likely, co2RemovedKg }]) => (
        <div key={name} className={utilities.stack10}>
          <p className={styles.line}>
            <span>{t(name === 'before' ? 'measurement.before' : 'measurement.after')}</span>
            <b className={utilities.semibold}>
              {t('measurement.rangeKg', { low: formatKg(likely.lowKg), high: formatKg(likely.highKg) })}
            </b>
          </p>
          <RangeBar low={likely.lowKg} high={likely.highKg} value={co2RemovedKg} max={max} />
        </div>
      ))}
      <p className={utilities.title3Semibold}>
        {narrowedShare >= 0.005
          ? t('measurement.narrower', { percent: formatNumber(narrowedShare, { style: 'percent' }) })
          : t('measurement.notNarrower')}
      </p>
    </div>
  );
}
