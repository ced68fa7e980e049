import { useSecondsUntil } from '../../kit/period/use-seconds-until.ts';
import { useWaitText } from '../../kit/period/use-wait-text.ts';
import { useTexts } from '../../platform/texts.tsx';

import styles from './resend-code.module.css';

interface ResendCodeProps {
  /** When the server lets another code go out. */
  resendAt: number;
  pending: boolean;
  onResend: () => void;
}

/** Counts down to the moment another code may be asked for, then offers it. */
export function ResendCode({ resendAt, pending, onResend }: ResendCodeProps) {
  const { t } = useTexts();
  const seconds = useSecondsUntil(resendAt);
  const waitText = useWaitText();
  return (
    <p className={styles.line}>
      <span>{t('code.notReceived')}</span>
      {seconds > 0 ? (
        <span role="timer" className={styles.countdown}>
          {t('code.resendIn', { time: waitText(seconds) })}
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
