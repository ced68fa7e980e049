import type { TreeBenefit } from '@nabta/contract/tree-benefit';
import { Suspense, useId, useState } from 'react';

import { measurementTexts } from '../../locales/measurement.ts';
import { photoTexts } from '../../locales/photo.ts';
import { useTextFile, useTexts, useTextsAhead } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { MeasureForm } from './measure-form.tsx';
import { MeasureResult } from './measure-result.tsx';
import { doubtOf, useMeasureTree } from './use-measure-tree.ts';

interface MeasureSheetProps {
  open: boolean;
  onClose: () => void;
  publicId: string;
  /** What was known before. */
  benefit: TreeBenefit;
}

/** An owner tells how thick or high the tree is, and sees how much surer its numbers become. */
export function MeasureSheet({ open, onClose, publicId, benefit }: MeasureSheetProps) {
  const { t } = useTexts();
  useTextsAhead(measurementTexts, photoTexts);
  const tell = useTextFile(measurementTexts);
  const formId = useId();
  const [saved, setSaved] = useState<{ before: TreeBenefit; after: TreeBenefit }>();
  const measuring = useMeasureTree(publicId, (after) => setSaved({ before: benefit, after }));
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setSaved(undefined);
      if (!measuring.isPending) measuring.reset();
    }
  }
  const footer = saved ? (
    <Button wide onClick={onClose}>
      {tell('measurement.done')}
    </Button>
  ) : (
    <Button
      wide
      type="submit"
      form={formId}
      pending={measuring.isPending}
      pendingText={tell('measurement.saving')}
    >
      {tell('measurement.save')}
    </Button>
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={tell(saved ? 'measurement.savedTitle' : 'measurement.title')}
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
            doubt={doubtOf(measuring.error)}
            isPending={measuring.isPending}
            onMeasure={measuring.mutate}
            onChange={measuring.reset}
          />
        </Suspense>
      )}
    </Sheet>
  );
}
