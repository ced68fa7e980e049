import { textLogTexts } from '../../locales/text-log.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { useAskedTexts, useTextSums } from './use-text-log.ts';

/** The texts that are chosen in one line: how many, and what they cost. */
export function TextLogSums() {
  const { formatNumber } = useTexts();
  const tell = useTextFile(textLogTexts);
  const { data } = useTextSums(useAskedTexts());
  if (data === undefined) return null;
  const { sent, parts, failed, waiting, cost } = data;
  const told = tell('textLog.sums', {
    sent: formatNumber(sent),
    parts: formatNumber(parts),
    failed: formatNumber(failed),
    waiting: formatNumber(waiting),
  });
  if (cost === null) return told;
  const amount = formatNumber(cost, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${told} · ${tell('textLog.costSum', { amount })}`;
}
