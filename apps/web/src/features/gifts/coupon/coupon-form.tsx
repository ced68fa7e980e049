import type { CouponOffer as Offer } from '@nabta/contract/gifts/coupon';
import { nameIn } from '@nabta/domain/localized-name';
import { lastDayInRiyadh } from '@nabta/domain/riyadh-time';
import { clsx } from 'clsx';
import { useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { FormEvent, ReactNode, Ref } from 'react';

import { saveReturnPath } from '#platform/return-path.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useSignInPath } from '#platform/use-sign-in-path.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { caretOf, charactersOf, formatCouponCode, validateEntry } from './coupon-entry.ts';
import type { EntryProblem } from './coupon-entry.ts';
import { closedStateOf, isRejected, problemOfCoupon } from './coupon-problem.ts';
import type { CouponProblem } from './coupon-problem.ts';
import type { Coupon } from './use-coupon.ts';

import utilities from '#ui/utilities.module.css';
import styles from './coupon-form.module.css';

interface CouponFormProps {
  coupon: Coupon;
  /** Called when the user leaves for their forest. */
  onLeave?: (() => void) | undefined;
}

export function CouponForm({ coupon, onLeave }: CouponFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { entry, code, offer, rejection, isRedeeming } = coupon;
  const problem =
    validateEntry(entry, isSubmitted) ?? (rejection === null ? undefined : problemOfCoupon(rejection));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (code === undefined || isRejected(rejection)) {
      setIsSubmitted(true);
      field.current?.focus();
      return;
    }
    coupon.redeem(code);
  }

  return (
    <form onSubmit={submit} noValidate className={utilities.stack14}>
      <CouponField
        ref={field}
        value={entry}
        readOnly={isRedeeming}
        error={problem && <ProblemText problem={problem} />}
        onChange={(next) => {
          setIsSubmitted(false);
          coupon.changeEntry(next);
        }}
      />
      <div role="status" className={styles.offer}>
        {offer.data && <CouponOffer offer={offer.data} />}
        {offer.isFetching && !offer.data && <Skeleton shape="block" className={styles.skeleton} />}
      </div>
      <FormAction coupon={coupon} onLeave={onLeave} />
    </form>
  );
}

function FormAction({ coupon: { code, rejection, isRedeeming }, onLeave }: CouponFormProps) {
  const { t } = useTexts('coupon');
  const signInPath = useSignInPath();
  if (closedStateOf(rejection))
    return (
      <ButtonLink wide href={urls.home()} {...(onLeave && { onClick: onLeave })}>
        {t('coupon.toForest')}
      </ButtonLink>
    );
  if (signInPath !== undefined && code !== undefined && !isRejected(rejection))
    return (
      <ButtonLink wide href={signInPath} onClick={() => saveReturnPath(urls.coupon(code))}>
        {t('coupon.signIn')}
      </ButtonLink>
    );
  return (
    <Button type="submit" wide pending={isRedeeming} pendingText={t('coupon.redeeming')}>
      {t('coupon.redeem')}
    </Button>
  );
}

function ProblemText({ problem }: { problem: EntryProblem | CouponProblem }) {
  const { t } = useTexts('coupon');
  if ('message' in problem) return problem.message;
  return 'count' in problem ? t(problem.key, { count: problem.count }) : t(problem.key);
}

interface CouponFieldProps {
  value: string;
  onChange: (entry: string) => void;
  error?: ReactNode;
  readOnly?: boolean;
  ref?: Ref<HTMLInputElement>;
}

function CouponField({ value, onChange, error, readOnly = false, ref }: CouponFieldProps) {
  const { t } = useTexts('coupon');
  const rememberCaret = useStableCaret();
  return (
    <Field label={t('coupon.codeLabel')} error={error}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          type="text"
          dir="ltr"
          lang="en"
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={t('coupon.codePlaceholder')}
          readOnly={readOnly}
          className={clsx(styles.input, error && styles.invalid)}
          value={value}
          onChange={({ target }) => {
            rememberCaret(target);
            onChange(formatCouponCode(target.value));
          }}
        />
      )}
    </Field>
  );
}

/** Grouping rewrites the text at each key; restores the caret before the same characters. */
function useStableCaret(): (input: HTMLInputElement) => void {
  // Forces a render: an edit that changes nothing makes React restore the old text and move the caret to the
  // end.
  const [, forceRender] = useReducer((count: number) => count + 1, 0);
  const edit = useRef<{ input: HTMLInputElement; charactersAfter: number }>(undefined);
  useLayoutEffect(() => {
    if (edit.current === undefined) return;
    const { input, charactersAfter } = edit.current;
    edit.current = undefined;
    const caret = caretOf(input.value, charactersAfter);
    input.setSelectionRange(caret, caret);
  });
  return (input) => {
    const textAfter = input.value.slice(input.selectionStart ?? input.value.length);
    edit.current = { input, charactersAfter: charactersOf(textAfter).length };
    forceRender();
  };
}

function CouponOffer({ offer }: { offer: Offer }) {
  const { t, language, formatDate } = useTexts('coupon');
  const sponsor = offer.company && nameIn(offer.company.name, language);
  const campaign = nameIn(offer.campaign, language);
  const specie = offer.specie && nameIn(offer.specie.commonName, language);
  const lastDay = offer.endsAt && formatDate(lastDayInRiyadh(new Date(offer.endsAt)));
  const lines: { icon: IconName; text: string | null | undefined }[] = [
    { icon: 'ticket', text: campaign },
    { icon: 'users-three', text: sponsor && t('coupon.sponsoredBy', { company: sponsor }) },
    { icon: 'tree', text: specie && t('coupon.specie', { specie }) },
    { icon: 'calendar-blank', text: lastDay && t('coupon.validUntil', { date: lastDay }) },
  ];
  return (
    <ul aria-label={t('coupon.offerLabel')} className={styles.terms}>
      {lines.map(
        ({ icon, text }) =>
          text && (
            <li key={icon} className={styles.line}>
              <Icon name={icon} size={20} className={styles.icon} />
              <bdi>{text}</bdi>
            </li>
          ),
      )}
    </ul>
  );
}
