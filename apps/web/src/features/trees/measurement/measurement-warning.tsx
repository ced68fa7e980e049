import type { MeasurementError } from '@nabta/contract/trees/measurement';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

import type { Measured } from './use-measure-form.ts';
import type { WarningDetails } from './use-measure-tree.ts';

import styles from './measure-form.module.css';

interface MeasurementWarningProps {
  warning: WarningDetails;
  measured: Measured;
  isPending: boolean;
  /** The value was the girth. */
  onGirth: () => void;
  onConfirm: () => void;
}

/** Texts without the question "was it the girth?", for users who entered a girth. */
const girthTexts: {
  [Reason in MeasurementError]?: 'measurement.thick' | 'measurement.tooLarge' | 'measurement.tooFast';
} = {
  girth_as_diameter: 'measurement.thick',
  too_large: 'measurement.tooLarge',
  too_fast: 'measurement.tooFast',
};

/** Explains a rejected measurement and offers to correct or confirm it. */
export function MeasurementWarning({
  warning,
  measured,
  isPending,
  onGirth,
  onConfirm,
}: MeasurementWarningProps) {
  const { t, formatNumber } = useTexts('measurement');
  const { message, reason, suggestion } = warning;
  const isLikelyGirth = suggestion !== undefined;
  const textKey = measured === 'girth' && isLikelyGirth && reason ? girthTexts[reason] : undefined;
  return (
    <div ref={scrollToWarning} role="alert" className={styles.warning}>
      <p className={styles.text}>
        <Icon name="warning" size={20} />
        <span>{textKey === undefined ? message : t(textKey)}</span>
      </p>
      {measured === 'diameter' && isLikelyGirth && (
        <Button variant="secondary" size="sm" disabled={isPending} onClick={onGirth}>
          {t('measurement.useAsGirth', {
            value: formatNumber(suggestion, { maximumFractionDigits: 1 }),
          })}
        </Button>
      )}
      {reason === 'girth_as_diameter' && (
        <Button variant="outline" size="sm" disabled={isPending} onClick={onConfirm}>
          {t('measurement.sure')}
        </Button>
      )}
    </div>
  );
}

/** The buttons must not be hidden below the edge of the sheet. */
function scrollToWarning(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
