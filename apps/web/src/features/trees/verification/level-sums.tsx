import type { EcoBenefit } from '@nabta/contract/trees/eco-benefit';
import { verificationLevels } from '@nabta/domain/verification-level';

import { useEcoUnits } from '#features/trees/eco-benefit/use-eco-units.ts';
import { useTexts } from '#platform/texts.tsx';

import type { SumsByLevel } from './level-dialogs.tsx';
import { LevelLabel } from './level-label.tsx';
import { useLevelSumsDialog } from './use-level-dialogs.ts';

import utilities from '#ui/utilities.module.css';
import styles from './verification.module.css';

/** Number of trees of each level, explained on press. */
export function LevelSums({ sums }: { sums: SumsByLevel }) {
  const { formatNumber } = useTexts();
  const dialog = useLevelSumsDialog();
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={styles.sums} onClick={dialog.open}>
        {verificationLevels
          .toReversed()
          .filter((level) => sums[level].trees > 0)
          .map((level) => (
            <span key={level} className={styles.sum}>
              <b>{formatNumber(sums[level].trees)}</b> <LevelLabel level={level} />
            </span>
          ))}
      </button>
      {dialog.render({ sums })}
    </>
  );
}

type ReportedCarbonProps = Pick<EcoBenefit, 'byLevel'> & {
  /** The company whose records name the trees; unset when they may be of several. */
  reporter: string | null | undefined;
};

/** The part of a public sum that stays outside its headline. */
export function ReportedCarbon({ byLevel: { documented }, reporter }: ReportedCarbonProps) {
  const { t } = useTexts('verification');
  const { formatKg } = useEcoUnits();
  if (documented.trees === 0) return null;
  const values = { kg: formatKg(documented.co2RemovedKg), count: documented.trees };
  return (
    <p className={utilities.mutedText}>
      {reporter
        ? t('verification.reportedBy', { ...values, name: reporter })
        : t('verification.reported', values)}
    </p>
  );
}
