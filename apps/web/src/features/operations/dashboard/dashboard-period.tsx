import { dashboardTexts } from '../../locales/dashboard.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { useDashboard } from './use-dashboard.ts';

/** The days that the figures are of, as the server rounded them. */
export function DashboardPeriod() {
  const { formatDate } = useTexts();
  const tell = useTextFile(dashboardTexts);
  const { data } = useDashboard();
  if (data === undefined) return null;
  // The end is a midnight or this moment; a second before it is still its last day.
  const last = new Date(Date.parse(data.to) - 1_000);
  const day = (at: Date | string) => formatDate(at, { dateStyle: 'long', timeZone: 'Asia/Riyadh' });
  return tell('dashboard.period', { from: day(data.from), to: day(last) });
}
