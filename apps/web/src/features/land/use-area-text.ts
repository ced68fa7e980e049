import { landTexts } from '../../locales/land.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';

const hectareM2 = 10_000;

/** An area in hectares, or in square metres where it is small. */
export function useAreaText(): (m2: number) => string {
  const { formatNumber } = useTexts();
  const tell = useTextFile(landTexts);
  return (m2) =>
    m2 < hectareM2
      ? tell('land.m2', { value: formatNumber(m2, { maximumFractionDigits: 0 }) })
      : tell('land.hectares', { value: formatNumber(m2 / hectareM2, { maximumFractionDigits: 1 }) });
}
