import { lazy, Suspense, useState } from 'react';

import { measurementTexts } from '../../locales/measurement.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconTile } from '../../ui/icon-tile.tsx';
import { useTreeBenefit } from '../eco-benefit/tree/use-tree-benefit.ts';

import styles from './measure-invite.module.css';

const MeasureSheet = lazy(async () => ({ default: (await import('./measure-sheet.tsx')).MeasureSheet }));

/** Asks the owner to measure; silent until it is known what tells the size of this tree. */
export function MeasureInvite({ publicId }: { publicId: string }) {
  const { data: benefit } = useTreeBenefit(publicId);
  const tell = useTextFile(measurementTexts);
  const [sheet, setSheet] = useState<'unopened' | 'open' | 'closed'>('unopened');
  if (benefit === undefined || benefit.endedAt !== null) return null;
  const isMeasurable = benefit.model.measuredBy !== null;
  return (
    <Card className={styles.card}>
      <IconTile name="ruler" />
      <p className={styles.words}>{tell(isMeasurable ? 'measurement.invite' : 'measurement.noTrunk')}</p>
      {isMeasurable && (
        <Button size="sm" className={styles.button} onClick={() => setSheet('open')}>
          {tell('measurement.title')}
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
