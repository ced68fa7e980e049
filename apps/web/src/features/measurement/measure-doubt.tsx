import type { MeasurementFault } from '@nabta/contract/measurement';

import { measurementTexts } from '../../locales/measurement.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Measured } from './use-measure-form.ts';
import type { Doubt } from './use-measure-tree.ts';

import styles from './measure-doubt.module.css';

interface MeasureDoubtProps {
  doubt: Doubt;
  measured: Measured;
  isPending: boolean;
  /** It was the girth all along. */
  onGirth: () => void;
  onSure: () => void;
}

/** Who gave the girth is not asked whether it was the girth. */
const wordsOfGirth: {
  [Fault in MeasurementFault]?: 'measurement.thick' | 'measurement.tooLarge' | 'measurement.tooFast';
} = {
  girth_as_diameter: 'measurement.thick',
  too_large: 'measurement.tooLarge',
  too_fast: 'measurement.tooFast',
};

/** Why a measurement was not taken, with the answers that help: another kind, or that it is right. */
export function MeasureDoubt({ doubt, measured, isPending, onGirth, onSure }: MeasureDoubtProps) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(measurementTexts);
  const { message, fault, suggestion } = doubt;
  const isLikelyGirth = suggestion !== undefined;
  const words = measured === 'girth' && isLikelyGirth && fault ? wordsOfGirth[fault] : undefined;
  return (
    <div ref={bringIntoView} role="alert" className={styles.doubt}>
      <p className={styles.text}>
        <Icon name="warning" size={20} />
        <span>{words === undefined ? message : tell(words)}</span>
      </p>
      {measured === 'diameter' && isLikelyGirth && (
        <Button look="secondary" size="sm" disabled={isPending} onClick={onGirth}>
          {tell('measurement.useAsGirth', {
            value: formatNumber(suggestion, { maximumFractionDigits: 1 }),
          })}
        </Button>
      )}
      {fault === 'girth_as_diameter' && (
        <Button look="outline" size="sm" disabled={isPending} onClick={onSure}>
          {tell('measurement.sure')}
        </Button>
      )}
    </div>
  );
}

/** Its answers must not wait below the edge of the sheet. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
