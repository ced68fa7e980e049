import { useTexts } from '#platform/texts.tsx';
import { useSecondsUntil, useWaitText } from '#shared/period/countdown.ts';

import styles from './code-form.module.css';

interface ResendCodeProps {
  /** Earliest time of the next code. */
  resendAt: number;
  pending: boolean;
  onResend: () => void;
}

/** Countdown until a new code can be requested, then the resend button. */
export function ResendCode({ resendAt, pending, onResend }: ResendCodeProps) {
  const { t } = useTexts();
  const seconds = useSecondsUntil(resendAt);
  const formatWait = useWaitText();
  return (
    <p className={styles.line}>
      <span>{t('code.notReceived')}</span>
      {seconds > 0 ? (
        <span role="timer" className={styles.countdown}>
          {t('code.resendIn', { time: formatWait(seconds) })}
        </span>
      ) : (
        <button
          type="button"
          className={styles.resend}
          aria-busy={pending}
          disabled={pending}
          onClick={onResend}
        >
          {t('code.resend')}
        </button>
      )}
    </p>
  );
}
