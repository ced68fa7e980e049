/** Displayed number, its unit, and the number that selects the plural. */
export type Quantity = {
  number: string;
  unit: 'kg' | 'tonnes' | 'grams' | 'litres' | 'cubicMetres' | 'kwh' | 'sar';
  count: number;
};

type FormatNumber = (value: number, options?: Intl.NumberFormatOptions) => string;

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** Formats the benefits of trees, zero without a sign. `formatKg` and `formatDecimal` add no unit. */
export function createBenefitFormat(formatNumber: FormatNumber) {
  const formatKg = (kg: number) => formatNumber(zeroIfTiny(kg), twoDecimals);
  const formatDecimal = (value: number) =>
    formatNumber(zeroIfTiny(value), { maximumFractionDigits: decimalsOf(value) });
  /** Rounds more coarsely: forecasts are uncertain. */
  const roughKg = (kg: number): Quantity => ({
    number: formatNumber(
      zeroIfTiny(kg),
      kg < 10 ? { maximumFractionDigits: 1 } : { maximumSignificantDigits: 2 },
    ),
    unit: 'kg',
    count: kg,
  });
  const quantities = {
    kg: (kg: number): Quantity => ({ number: formatKg(kg), unit: 'kg', count: kg }),
    tonnes: (kg: number): Quantity => ({
      number: formatNumber(kg / 1_000, twoDecimals),
      unit: 'tonnes',
      count: kg / 1_000,
    }),
    grams: (grams: number): Quantity =>
      grams >= 10_000
        ? { number: formatKg(grams / 1_000), unit: 'kg', count: grams / 1_000 }
        : { number: formatDecimal(grams), unit: 'grams', count: grams },
    water: (m3: number): Quantity =>
      m3 >= 10
        ? { number: formatDecimal(m3), unit: 'cubicMetres', count: m3 }
        : { number: formatDecimal(m3 * 1_000), unit: 'litres', count: roundAsDisplayed(m3 * 1_000) },
    kwh: (kwh: number): Quantity => ({ number: formatDecimal(kwh), unit: 'kwh', count: kwh }),
    money: ({ amount }: { amount: number }): Quantity => ({
      number: formatNumber(zeroIfTiny(amount), amount < 100 ? twoDecimals : { maximumFractionDigits: 0 }),
      unit: 'sar',
      count: amount,
    }),
  };
  return { quantities, formatDecimal, formatKg, roughKg };
}

function decimalsOf(value: number): number {
  if (value < 10) return 2;
  return value < 100 ? 1 : 0;
}

/** The displayed number selects the plural: 10.96 is displayed as 11. */
function roundAsDisplayed(value: number): number {
  return Number(zeroIfTiny(value).toFixed(decimalsOf(value)));
}

function zeroIfTiny(value: number): number {
  return Math.abs(value) < 0.000_05 ? 0 : value;
}

/** Smaller amounts are displayed as zero. */
export const smallestAmount = 0.005;

/** Everyday comparisons are displayed as whole numbers, large ones with two digits. */
export function roundEquivalent(value: number): number {
  return value < 100 ? Math.round(value) : Number(value.toPrecision(2));
}

type Air = { o3G: number; no2G: number; so2G: number; pm10G: number };

export function sumAirGrams({ o3G, no2G, so2G, pm10G }: Air): number {
  // PM2.5 is part of PM10.
  return o3G + no2G + so2G + pm10G;
}
