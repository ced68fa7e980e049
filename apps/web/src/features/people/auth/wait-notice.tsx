import { useTexts } from '#platform/texts.tsx';
import type { TextKey } from '#platform/translator.ts';
import { useSecondsUntil, useWaitText } from '#shared/period/countdown.ts';

interface WaitNoticeProps {
  text: Extract<TextKey, 'login.errorWait' | 'code.errorLocked'>;
  until: number;
}

/** Countdown until the user may continue; `role="timer"` is announced once, not every second. */
export function WaitNotice({ text, until }: WaitNoticeProps) {
  const { t } = useTexts();
  const formatWait = useWaitText();
  return <span role="timer">{t(text, { time: formatWait(useSecondsUntil(until)) })}</span>;
}
