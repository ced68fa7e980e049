import { useTexts } from '#platform/texts.tsx';

import { useDashboard } from './use-dashboard.ts';

export function DashboardPeriod() {
  const { t, formatDate } = useTexts('dashboard');
  const { data } = useDashboard();
  if (data === undefined) return null;
  // `to` is a midnight or the current time; one second earlier is still the last day.
  const last = new Date(Date.parse(data.to) - 1_000);
  const day = (at: Date | string) => formatDate(at, { dateStyle: 'long', timeZone: 'Asia/Riyadh' });
  return t('dashboard.period', { from: day(data.from), to: day(last) });
}
