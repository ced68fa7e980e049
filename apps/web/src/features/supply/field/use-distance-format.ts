import { useTexts } from '#platform/texts.tsx';

/** Formats metres as metres or kilometres. */
export function useDistanceFormat(): (metres: number) => string {
  const { formatNumber } = useTexts();
  return (metres) => {
    const unit = metres < 1_000 ? 'meter' : 'kilometer';
    const value = metres < 1_000 ? Math.round(metres) : metres / 1_000;
    return formatNumber(value, { style: 'unit', unit, maximumFractionDigits: metres < 10_000 ? 1 : 0 });
  };
}
