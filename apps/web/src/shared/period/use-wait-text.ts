import { useTexts } from '#platform/texts.tsx';

const hourSeconds = 3_600;

/** Formats whole seconds as `4:59` below an hour, and from then on as hours, rounded up. */
export function useWaitText(): (seconds: number) => string {
  const { formatNumber } = useTexts();
  return (seconds) =>
    seconds >= hourSeconds
      ? formatNumber(Math.ceil(seconds / hourSeconds), { style: 'unit', unit: 'hour', unitDisplay: 'long' })
      : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
