import { useTexts } from '#platform/texts.tsx';

const hectareM2 = 10_000;

/** Formats an area in hectares, or in square metres below one hectare. */
export function useAreaText(): (m2: number) => string {
  const { t, formatNumber } = useTexts('land');
  return (m2) =>
    m2 < hectareM2
      ? t('land.m2', { value: formatNumber(m2, { maximumFractionDigits: 0 }) })
      : t('land.hectares', { value: formatNumber(m2 / hectareM2, { maximumFractionDigits: 1 }) });
}
