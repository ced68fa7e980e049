import type { Passport } from '@nabta/contract/trees/passport';
import { type EntryHasher, type PassportVerdict as Verdict, checkPassport } from '@nabta/domain/passport';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Spinner } from '#ui/spinner.tsx';

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
  const [title, body] = {
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
        <p className={styles.title}>{title}</p>
        <p>{body}</p>
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
  const [result, setResult] = useState<{ passport: Passport; verdict: Verdict | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    void verifyInBrowser(passport).then((verdict) => {
      if (isCurrent) setResult({ passport, verdict });
    });
    return () => {
      isCurrent = false;
    };
  }, [passport]);
  return result?.passport === passport ? result.verdict : 'checking';
}

/** Undefined without HTTPS: browsers expose `crypto.subtle` only in secure contexts. */
async function verifyInBrowser(passport: Passport): Promise<Verdict | undefined> {
  return 'subtle' in crypto ? checkPassport(passport, hashOfEntry) : undefined;
}

const hashOfEntry: EntryHasher = async (previous, body) => {
  const text = new TextEncoder().encode(body);
  const bytes = new Uint8Array(previous.length / 2 + text.length);
  bytes.set(previous.match(/../gu)?.map((pair) => Number.parseInt(pair, 16)) ?? []);
  bytes.set(text, previous.length / 2);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
};
