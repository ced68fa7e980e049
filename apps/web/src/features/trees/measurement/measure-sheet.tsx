import type { TreeBenefit } from '@nabta/contract/trees/tree-benefit';
import { Suspense, useId, useState } from 'react';

import { usePreloadTexts, useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';

import { MeasureForm } from './measure-form.tsx';
import { MeasureResult } from './measure-result.tsx';
import { toWarning, useMeasureTree } from './use-measure-tree.ts';

interface MeasureSheetProps {
  open: boolean;
  onClose: () => void;
  publicId: string;
  /** Values before the measurement. */
  benefit: TreeBenefit;
}

/** Sheet in which an owner measures the tree and sees how the range narrows. */
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
      closeLabel={t('common.close')}
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
