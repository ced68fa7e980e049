import type { Passport } from '@nabta/contract/trees/passport';
import type { PassportVerdict as Verdict } from '@nabta/domain/passport';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Spinner } from '#ui/spinner.tsx';

import { verifyInBrowser } from './verify-in-browser.ts';

import styles from './passport-verdict.module.css';

/** Verifies the record on this device, independently of the server. */
export function PassportVerdict({ passport }: { passport: Passport }) {
  const { t } = useTexts('passport');
  const verdict = useVerdict(passport);
  if (verdict === 'checking') {
    return (
      <p role="status" className={styles.verdict}>
        <Spinner />
        {t('passport.checking')}
      </p>
    );
  }
  const outcome = outcomeOf(verdict, passport.isWhole);
  const count = passport.entries.length;
  const texts = {
    whole: [t('passport.whole'), t('passport.wholeBody', { count })],
    broken: [
      t('passport.broken'),
      t('passport.brokenBody', { seq: verdict?.isWhole === false ? verdict.brokenAt : count }),
    ],
    unable: [t('passport.unable'), t('passport.unableBody')],
  }[outcome];
  return (
    <div role="status" className={clsx(styles.verdict, styles[outcome])}>
      <Icon name={icons[outcome]} size={28} className={styles.icon} />
      <div>
        <p className={styles.title}>{texts[0]}</p>
        <p>{texts[1]}</p>
      </div>
    </div>
  );
}

type Outcome = 'whole' | 'broken' | 'unable';

const icons = {
  whole: 'seal-check-fill',
  broken: 'warning-circle-fill',
  unable: 'info',
} as const satisfies Record<Outcome, string>;

function outcomeOf(verdict: Verdict | undefined, isValidForServer: boolean): Outcome {
  if (verdict === undefined) return isValidForServer ? 'unable' : 'broken';
  return verdict.isWhole ? 'whole' : 'broken';
}

function useVerdict(passport: Passport): Verdict | undefined | 'checking' {
  const [result, setResult] = useState<{ of: Passport; verdict: Verdict | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    void verifyInBrowser(passport).then((verdict) => {
      if (isCurrent) setResult({ of: passport, verdict });
    });
    return () => {
      isCurrent = false;
    };
  }, [passport]);
  return result?.of === passport ? result.verdict : 'checking';
}
