import type { Passport } from '@nabta/contract/passport';
import type { PassportVerdict as Verdict } from '@nabta/domain/passport';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';

import { passportTexts } from '../../locales/passport.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { checkInBrowser } from './check-in-browser.ts';

import styles from './passport-verdict.module.css';

/** What this device finds when it checks the record, whatever the server says of it. */
export function PassportVerdict({ passport }: { passport: Passport }) {
  const tell = useTextFile(passportTexts);
  const verdict = useVerdict(passport);
  if (verdict === 'checking') {
    return (
      <p role="status" className={styles.verdict}>
        <Spinner />
        {tell('passport.checking')}
      </p>
    );
  }
  const found = foundBy(verdict, passport.isWhole);
  const count = passport.entries.length;
  const words = {
    whole: [tell('passport.whole'), tell('passport.wholeBody', { count })],
    broken: [
      tell('passport.broken'),
      tell('passport.brokenBody', { seq: verdict?.isWhole === false ? verdict.brokenAt : count }),
    ],
    unable: [tell('passport.unable'), tell('passport.unableBody')],
  }[found];
  return (
    <div role="status" className={clsx(styles.verdict, styles[found])}>
      <Icon name={icons[found]} size={28} className={styles.icon} />
      <div>
        <p className={styles.title}>{words[0]}</p>
        <p>{words[1]}</p>
      </div>
    </div>
  );
}

type Found = 'whole' | 'broken' | 'unable';

const icons = {
  whole: 'seal-check-fill',
  broken: 'warning-circle-fill',
  unable: 'info',
} as const satisfies Record<Found, string>;

function foundBy(verdict: Verdict | undefined, isWholeForServer: boolean): Found {
  if (verdict === undefined) return isWholeForServer ? 'unable' : 'broken';
  return verdict.isWhole ? 'whole' : 'broken';
}

function useVerdict(passport: Passport): Verdict | undefined | 'checking' {
  const [found, setFound] = useState<{ of: Passport; verdict: Verdict | undefined }>();
  useEffect(() => {
    let isWanted = true;
    void checkInBrowser(passport).then((verdict) => {
      if (isWanted) setFound({ of: passport, verdict });
    });
    return () => {
      isWanted = false;
    };
  }, [passport]);
  return found?.of === passport ? found.verdict : 'checking';
}
