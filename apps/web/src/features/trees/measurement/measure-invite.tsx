import { lazy, Suspense, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { IconTile } from '#ui/icon-tile.tsx';

import { useTreeBenefit } from '../eco-benefit/tree/use-tree-benefit.ts';

import styles from './measure-invite.module.css';

const MeasureSheet = lazy(async () => ({ default: (await import('./measure-sheet.tsx')).MeasureSheet }));

export function MeasureInvite({ publicId }: { publicId: string }) {
  const { data: benefit } = useTreeBenefit(publicId);
  const { t } = useTexts('measurement');
  const [sheet, setSheet] = useState<'unopened' | 'open' | 'closed'>('unopened');
  if (benefit === undefined || benefit.endedAt !== null) return null;
  const isMeasurable = benefit.model.measuredBy !== null;
  return (
    <Card className={styles.card}>
      <IconTile name="ruler" />
      <p className={styles.text}>{t(isMeasurable ? 'measurement.invite' : 'measurement.noTrunk')}</p>
      {isMeasurable && (
        <Button size="sm" className={styles.button} onClick={() => setSheet('open')}>
          {t('measurement.title')}
        </Button>
      )}
      {sheet !== 'unopened' && (
        <Suspense>
          <MeasureSheet
            open={sheet === 'open'}
            onClose={() => setSheet('closed')}
            publicId={publicId}
            benefit={benefit}
          />
        </Suspense>
      )}
    </Card>
  );
}
