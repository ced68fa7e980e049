import type { Region } from '@nabta/domain/country-code';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { ApiError } from '../../platform/api-error.ts';
import { useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { enterPhone, moveToCountry, noPhone, phoneProblem, phoneToSend } from './phone-entry.ts';
import type { PhoneProblem } from './phone-entry.ts';
import styles from './phone-form.module.css';
import { phoneInVerification } from './phone-in-verification.ts';
import { useSendCode } from './use-send-code.ts';

const loadCountrySheet = () => import('./country-sheet.tsx');
const CountrySheet = lazy(async () => ({ default: (await loadCountrySheet()).CountrySheet }));

const problemTexts = {
  missing: 'login.errorRequired',
  invalid: 'login.errorInvalid',
} as const satisfies Record<PhoneProblem, string>;

/** The first step of sign-in: a country, a phone number, and the button that sends a code to it. */
export function PhoneForm({ onSent }: { onSent: () => void }) {
  const { t } = useTexts();
  const [entry, setEntry] = useState(noPhone);
  const [problem, setProblem] = useState<PhoneProblem>();
  const [sheet, setSheet] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const input = useRef<HTMLInputElement>(null);
  const sending = useSendCode();

  useEffect(() => {
    const kept = phoneInVerification.read();
    // Who comes back to change the number finds it there.
    if (kept) setEntry((now) => (now.number === '' ? enterPhone(kept.phone, now.country) : now));
    // A keyboard that slides over the page uninvited is no welcome: only a mouse sees the caret at once.
    if (window.matchMedia('(hover: hover) and (pointer: fine)').matches) input.current?.focus();
  }, []);

  function refuse(problem: PhoneProblem): void {
    setProblem(problem);
    input.current?.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (sending.isPending) return;
    const problem = phoneProblem(entry);
    if (problem) return refuse(problem);
    sending.mutate(phoneToSend(entry), {
      onSuccess: onSent,
      onError: (error) => {
        if (error instanceof ApiError && error.serverCode === 'INVALID_PHONE') refuse('invalid');
      },
    });
  }

  const { country, number } = entry;
  const countryName = (region: Region) => t(`countries.${region.toLowerCase() as Lowercase<Region>}`);
  return (
    <>
      <form noValidate className={styles.form} onSubmit={submit}>
        <PhoneField
          ref={input}
          label={t('login.phoneLabel')}
          error={problem && t(problemTexts[problem])}
          flag={country.region}
          dialCode={`+${country.dialCode}`}
          countryLabel={t('login.countryChosen', { country: countryName(country.region), code: `+${country.dialCode}` })}
          onChooseCountry={() => setSheet('open')}
          value={number}
          onChange={(text) => {
            setEntry(enterPhone(text, country));
            setProblem(undefined);
          }}
          placeholder={country.region === 'SA' ? t('login.phonePlaceholder') : undefined}
        />
        <Button type="submit" wide pending={sending.isPending} pendingText={t('login.submitting')}>
          {t('login.submit')}
        </Button>
      </form>
      {sheet !== 'unopened' && (
        <Suspense>
          <CountrySheet
            open={sheet === 'open'}
            country={country}
            countryName={countryName}
            onChoose={(chosen) => {
              setEntry(moveToCountry(entry, chosen));
              setProblem(undefined);
              setSheet('closed');
            }}
            onClose={() => setSheet('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
