import { useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { saveReturnPath } from '#platform/return-path.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useSignInPath } from '#platform/use-sign-in-path.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { validateEntry } from './coupon-entry.ts';
import type { EntryProblem } from './coupon-entry.ts';
import { CouponField } from './coupon-field.tsx';
import { CouponOffer } from './coupon-offer.tsx';
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
  const { t } = useTexts('coupon');
  const field = useRef<HTMLInputElement>(null);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { written, code, offer, rejection, isRedeeming } = coupon;
  const problem =
    validateEntry(written, isSubmitted) ?? (rejection === null ? undefined : problemOfCoupon(rejection));
  const signInPath = useSignInPath();

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
        value={written}
        readOnly={isRedeeming}
        error={problem && <ProblemText problem={problem} />}
        onChange={(next) => {
          setIsSubmitted(false);
          coupon.write(next);
        }}
      />
      <div role="status" className={styles.offer}>
        {offer.data && <CouponOffer offer={offer.data} />}
        {offer.isFetching && !offer.data && <Skeleton shape="block" className={styles.skeleton} />}
      </div>
      {closedStateOf(rejection) ? (
        <ButtonLink wide href={urls.home()} {...(onLeave && { onClick: onLeave })}>
          {t('coupon.toForest')}
        </ButtonLink>
      ) : signInPath !== undefined && code !== undefined && !isRejected(rejection) ? (
        <ButtonLink wide href={signInPath} onClick={() => saveReturnPath(urls.coupon(code))}>
          {t('coupon.signIn')}
        </ButtonLink>
      ) : (
        <Button type="submit" wide pending={isRedeeming} pendingText={t('coupon.redeeming')}>
          {t('coupon.redeem')}
        </Button>
      )}
    </form>
  );
}

function ProblemText({ problem }: { problem: EntryProblem | CouponProblem }) {
  const { t } = useTexts('coupon');
  if ('message' in problem) return problem.message;
  return 'count' in problem ? t(problem.key, { count: problem.count }) : t(problem.key);
}
