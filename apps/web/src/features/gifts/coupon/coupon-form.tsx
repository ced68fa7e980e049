import { useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { couponTexts } from '../../locales/coupon.ts';
import { rememberReturnPath } from '../../platform/return-path.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { useSignInPath } from '../../platform/use-sign-in-path.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { problemOfEntry } from './coupon-entry.ts';
import type { EntryProblem } from './coupon-entry.ts';
import { CouponField } from './coupon-field.tsx';
import { CouponOffer } from './coupon-offer.tsx';
import { endOfCoupon, isRefused, problemOfCoupon } from './coupon-problem.ts';
import type { CouponProblem } from './coupon-problem.ts';
import type { Coupon } from './use-coupon.ts';

import styles from './coupon-form.module.css';

interface CouponFormProps {
  coupon: Coupon;
  /** The person goes to their forest. */
  onLeave?: (() => void) | undefined;
}

/** From a code to a tree: the code, what it is good for, and one press. */
export function CouponForm({ coupon, onLeave }: CouponFormProps) {
  const tell = useTextFile(couponTexts);
  const field = useRef<HTMLInputElement>(null);
  const [isSent, setIsSent] = useState(false);
  const { written, code, offer, refusal, isRedeeming } = coupon;
  const problem =
    problemOfEntry(written, isSent) ?? (refusal === null ? undefined : problemOfCoupon(refusal));
  const signInPath = useSignInPath();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (code === undefined || isRefused(refusal)) {
      setIsSent(true);
      field.current?.focus();
      return;
    }
    coupon.redeem(code);
  }

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <CouponField
        ref={field}
        value={written}
        readOnly={isRedeeming}
        error={problem && <ProblemText problem={problem} />}
        onChange={(next) => {
          setIsSent(false);
          coupon.write(next);
        }}
      />
      <div role="status" className={styles.offer}>
        {offer.data && <CouponOffer offer={offer.data} />}
        {offer.isFetching && !offer.data && <Skeleton shape="block" className={styles.waiting} />}
      </div>
      {endOfCoupon(refusal) ? (
        <ButtonLink wide href={urls.home()} {...(onLeave && { onClick: onLeave })}>
          {tell('coupon.toForest')}
        </ButtonLink>
      ) : signInPath !== undefined && code !== undefined && !isRefused(refusal) ? (
        <ButtonLink wide href={signInPath} onClick={() => rememberReturnPath(urls.coupon(code))}>
          {tell('coupon.signIn')}
        </ButtonLink>
      ) : (
        <Button type="submit" wide pending={isRedeeming} pendingText={tell('coupon.redeeming')}>
          {tell('coupon.redeem')}
        </Button>
      )}
    </form>
  );
}

function ProblemText({ problem }: { problem: EntryProblem | CouponProblem }) {
  const tell = useTextFile(couponTexts);
  if ('message' in problem) return problem.message;
  return 'count' in problem ? tell(problem.key, { count: problem.count }) : tell(problem.key);
}
