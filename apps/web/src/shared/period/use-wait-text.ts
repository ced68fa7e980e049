import { useTexts } from '../../platform/texts.tsx';

const hour = 3_600;

/** How a wait is written: by the second up to an hour, `4:59`, and above it in hours, never shorter than it is. */
export function useWaitText(): (seconds: number) => string {
  const { formatNumber } = useTexts();
  return (seconds) =>
    seconds >= hour
      ? formatNumber(Math.ceil(seconds / hour), { style: 'unit', unit: 'hour', unitDisplay: 'long' })
      : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
