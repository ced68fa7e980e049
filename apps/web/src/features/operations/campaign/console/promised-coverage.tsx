import type { CampaignRecord } from '@nabta/contract/operations/campaign';
import type { Coverage } from '@nabta/contract/people/approval';

import { useTexts } from '#platform/texts.tsx';
import { Chip } from '#ui/chip.tsx';
import { Switch } from '#ui/switch.tsx';

import styles from './campaign-console.module.css';

/** Promised trees of a campaign after `count` more, and how many of them its free trees cover. */
export function coverageAfter({ coverage, trees }: CampaignRecord, count: number): Coverage {
  const promised = coverage.promised + count;
  return { promised, covered: Math.min(promised, trees.free) };
}

export const isShort = ({ covered, promised }: Coverage) => covered < promised;

/** Shows nothing when nothing is promised. */
export function CoverageChip({ coverage }: { coverage: Coverage }) {
  const { t, formatNumber } = useTexts('campaign-console');
  const { covered, promised } = coverage;
  if (promised === 0) return null;
  return (
    <p>
      <Chip kind={isShort(coverage) ? 'warn' : 'success'}>
        {t('campaigns.covered', { covered: formatNumber(covered), promised: formatNumber(promised) })}
      </Chip>
    </p>
  );
}

interface FirstComeSwitchProps {
  coverage: Coverage;
  value: boolean;
  onChange: (isFirstCome: boolean) => void;
}

/** Asks to confirm that a campaign promises more trees than it has; shows nothing when it does not. */
export function FirstComeSwitch({ coverage, value, onChange }: FirstComeSwitchProps) {
  const { t, formatNumber } = useTexts('campaign-console');
  if (!isShort(coverage)) return null;
  const numbers = { covered: formatNumber(coverage.covered), promised: formatNumber(coverage.promised) };
  return (
    <label className={styles.switch}>
      <Switch checked={value} onChange={onChange} />
      <span>
        {t('campaigns.firstComeConfirm', numbers)}
        <span className={styles.muted}>{t('campaigns.firstComeHint')}</span>
      </span>
    </label>
  );
}
