import { useTexts } from '#platform/texts.tsx';

import { useMessageFilters, useMessageTotals } from './use-message-log.ts';

/** Totals and cost of the filtered messages in one line. */
export function MessageLogTotals() {
  const { t, formatNumber } = useTexts('text-log');
  const { data } = useMessageTotals(useMessageFilters());
  if (data === undefined) return null;
  const { sent, parts, failed, waiting, cost } = data;
  const summary = t('textLog.sums', {
    sent: formatNumber(sent),
    parts: formatNumber(parts),
    failed: formatNumber(failed),
    waiting: formatNumber(waiting),
  });
  if (cost === null) return summary;
  const amount = formatNumber(cost, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${summary} · ${t('textLog.costSum', { amount })}`;
}
