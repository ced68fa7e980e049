import { measurementTexts } from '../../locales/measurement.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Doubt } from './use-measure-tree.ts';

import styles from './measure-doubt.module.css';

/** A trunk is measured round about or straight across. */
export type Around = 'girth' | 'diameter';

interface MeasureDoubtProps {
  doubt: Doubt;
  around: Around;
  isPending: boolean;
  /** It was the girth all along. */
  onGirth: () => void;
  onSure: () => void;
}

/** Why a measurement was not taken, with the answers that help: another kind, or that it is right. */
export function MeasureDoubt({ doubt, around, isPending, onGirth, onSure }: MeasureDoubtProps) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(measurementTexts);
  const { message, fault, suggestion } = doubt;
  const isThick = fault === 'girth_as_diameter';
  return (
    <div role="alert" className={styles.doubt}>
      <p className={styles.text}>
        <Icon name="warning" size={20} />
        <span>{isThick && around === 'girth' ? tell('measurement.thick') : message}</span>
      </p>
      {around === 'diameter' && suggestion !== undefined && (
        <Button look="secondary" size="sm" disabled={isPending} onClick={onGirth}>
          {tell('measurement.useAsGirth', {
            value: formatNumber(suggestion, { maximumFractionDigits: 1 }),
          })}
        </Button>
      )}
      {isThick && (
        <Button look="outline" size="sm" disabled={isPending} onClick={onSure}>
          {tell('measurement.sure')}
        </Button>
      )}
    </div>
  );
}
