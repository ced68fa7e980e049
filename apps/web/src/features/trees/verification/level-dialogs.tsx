import type { Verification } from '@nabta/contract/trees/verification';
import { type VerificationLevel, verificationLevels } from '@nabta/domain/verification-level';

import { useEcoUnits } from '#features/trees/eco-benefit/use-eco-units.ts';
import { useTexts } from '#platform/texts.tsx';
import { Dialog } from '#ui/dialog.tsx';

import { LevelLabel } from './level-label.tsx';

import utilities from '#ui/utilities.module.css';

type DialogProps = { open: boolean; onClose: () => void };

export function LevelDialog({ verification, open, onClose }: DialogProps & { verification: Verification }) {
  const { t, formatTreeDay } = useTexts('verification');
  const { level, photographedAt, seenAt, verifiedUntil } = verification;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeLabel={t('common.close')}
      title={t(`treeLevel.${level}`)}
      body={t(`verification.${level}Meaning`)}
    >
      <ul className={utilities.plainList}>
        {photographedAt !== null && (
          <li className={utilities.mutedText}>
            {t('verification.photographedOn', { date: formatTreeDay(photographedAt) })}
          </li>
        )}
        {seenAt !== null && (
          <li className={utilities.mutedText}>{t('verification.seenOn', { date: formatTreeDay(seenAt) })}</li>
        )}
        {level === 'verified' && verifiedUntil !== null && (
          <li className={utilities.mutedText}>
            {t('verification.verifiedUntil', {
              month: formatTreeDay(lastMoment(verifiedUntil), monthAndYear),
            })}
          </li>
        )}
      </ul>
    </Dialog>
  );
}

const monthAndYear = { month: 'long', year: 'numeric' } as const;

function lastMoment(end: string): string {
  return new Date(Date.parse(end) - 1).toISOString();
}

export type SumsByLevel = Record<VerificationLevel, { trees: number; co2RemovedKg?: number }>;

export function LevelSumsDialog({ sums, open, onClose }: DialogProps & { sums: SumsByLevel }) {
  const { t } = useTexts('verification');
  const { quantities, formatQuantity } = useEcoUnits();
  return (
    <Dialog open={open} onClose={onClose} closeLabel={t('common.close')} title={t('verification.sumsTitle')}>
      <dl className={utilities.stack16}>
        {verificationLevels.toReversed().map((level) => {
          const { trees, co2RemovedKg } = sums[level];
          return (
            <div key={level} className={utilities.stack6}>
              <dt className={utilities.spread8}>
                <LevelLabel level={level} />
                <span className={utilities.muted}>
                  {t('verification.levelSum', { trees })}
                  {co2RemovedKg !== undefined && ` · ${formatQuantity(quantities.kg(co2RemovedKg))}`}
                </span>
              </dt>
              <dd className={utilities.mutedText}>{t(`verification.${level}Meaning`)}</dd>
            </div>
          );
        })}
      </dl>
    </Dialog>
  );
}
