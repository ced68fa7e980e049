import type { Region } from '@nabta/domain/country-code';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FormEvent } from 'react';

import { ApiError } from '../../platform/api-error.ts';
import { reportError } from '../../platform/error-report.ts';
import { useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { enterPhone, moveToCountry, noPhone, phoneProblem, phoneToSend } from './phone-entry.ts';
import type { PhoneEntry, PhoneProblem } from './phone-entry.ts';
import { phoneInVerification } from './phone-in-verification.ts';
import { useSendCode } from './use-send-code.ts';

import styles from './phone-form.module.css';

const loadCountrySheet = () => import('./country-sheet.tsx');
const CountrySheet = lazy(async () => ({ default: (await loadCountrySheet()).CountrySheet }));

/** The list is on its way when a finger comes near, without weighing on the first page. */
const preload = () => loadCountrySheet().catch(() => undefined);

const problemTexts = {
  missing: 'login.errorRequired',
  invalid: 'login.errorInvalid',
} as const satisfies Record<PhoneProblem, string>;

/** The first step of sign-in: a country, a phone number, and the button that sends a code to it. */
export function PhoneForm({ onSent }: { onSent: () => void }) {
  const { t } = useTexts();
  const kept = useKeptPhone();
  const [entered, setEntered] = useState<PhoneEntry>();
  // Who comes back to change the number finds it there.
  const entry = entered ?? (kept === undefined ? noPhone : enterPhone(kept, noPhone.country));
  const [problem, setProblem] = useState<PhoneProblem>();
  const [sheet, setSheet] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const input = useRef<HTMLInputElement>(null);
  const sending = useSendCode();
  const toasts = useToasts();

  useEffect(() => {
    // A keyboard that slides over the page uninvited is no welcome: only a mouse sees the caret at once.
    if (window.matchMedia('(hover: hover) and (pointer: fine)').matches) input.current?.focus();
  }, []);

  async function openCountries(): Promise<void> {
    try {
      await loadCountrySheet();
      setSheet('open');
    } catch (error) {
      reportError(error, { action: 'load-countries' });
      toasts.show({ kind: 'error', text: t('errors.network') });
    }
  }

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
      <form noValidate className={styles.form} onSubmit={submit} onPointerEnter={() => void preload()}>
        <PhoneField
          ref={input}
          label={t('login.phoneLabel')}
          error={problem && t(problemTexts[problem])}
          flag={country.region}
          dialCode={`+${country.dialCode}`}
          countryLabel={t('login.countryChosen', {
            country: countryName(country.region),
            code: `+${country.dialCode}`,
          })}
          onChooseCountry={() => void openCountries()}
          value={number}
          onChange={(text) => {
            setEntered(enterPhone(text, country));
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
              setEntered(moveToCountry(entry, chosen));
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

/** The phone a code was sent to before; the page drawn at build time knows none. */
function useKeptPhone(): string | undefined {
  return useSyncExternalStore(neverChanges, keptPhone, () => undefined);
}

const neverChanges = () => () => undefined;
const keptPhone = () => phoneInVerification.read()?.phone;
