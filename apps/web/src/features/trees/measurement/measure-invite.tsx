import { useTexts } from '#platform/texts.tsx';
import { lazySheet, useLazySheet } from '#shared/navigation/use-lazy-sheet.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { IconTile } from '#ui/icon-tile.tsx';

import { useTreeBenefit } from '../eco-benefit/tree/use-tree-benefit.ts';

import styles from './measure-invite.module.css';

const measureSheet = lazySheet(async () => (await import('./measure-sheet.tsx')).MeasureSheet);

export function MeasureInvite({ publicId }: { publicId: string }) {
  const { data: benefit } = useTreeBenefit(publicId);
  const { t } = useTexts('measurement');
  const { open, render } = useLazySheet(measureSheet);
  if (benefit === undefined || benefit.endedAt !== null) return null;
  const isMeasurable = benefit.model.measuredBy !== null;
  return (
    <Card className={styles.card}>
      <IconTile name="ruler" />
      <p className={styles.text}>{t(isMeasurable ? 'measurement.invite' : 'measurement.noTrunk')}</p>
      {isMeasurable && (
        <Button size="sm" className={styles.button} onClick={open}>
          {t('measurement.title')}
        </Button>
      )}
      {render({ publicId, benefit })}
    </Card>
  );
}
