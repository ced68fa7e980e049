import { useSecondsUntil } from '../../kit/period/use-seconds-until.ts';
import { useWaitText } from '../../kit/period/use-wait-text.ts';
import { useTexts } from '../../platform/texts.tsx';
import type { TextKey } from '../../platform/translator.ts';

interface WaitNoticeProps {
  text: Extract<TextKey, 'login.errorWait' | 'code.errorLocked'>;
  until: number;
}

/** Why somebody has to wait, counted down where they would go on. A timer: read out once, not by the second. */
export function WaitNotice({ text, until }: WaitNoticeProps) {
  const { t } = useTexts();
  const waitText = useWaitText();
  return <span role="timer">{t(text, { time: waitText(useSecondsUntil(until)) })}</span>;
}
