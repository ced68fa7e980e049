import type { EcoBenefit } from '@nabta/contract/eco-benefit';

import { ecoBenefitTexts } from '../../locales/eco-benefit.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';

export type EcoUnit = 'kg' | 'tonnes' | 'grams' | 'litres' | 'cubicMetres' | 'kwh' | 'sar';

/** A number as it is written, the unit that stands beside it, and the number that its plural follows. */
export type Quantity = { number: string; unit: EcoUnit; count: number };

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** How the amounts that trees give are written: kilograms with two decimals, and what is nothing without a sign. */
export function useEcoUnits() {
  const { formatNumber } = useTexts();
  const tell = useTextFile(ecoBenefitTexts);
  const kgNumber = (kg: number) => formatNumber(unsigned(kg), twoDecimals);
  /** As many digits as matter. */
  const plain = (value: number) =>
    formatNumber(unsigned(value), { maximumFractionDigits: decimalsOf(value) });
  /** As exactly as a guess about years ahead deserves. */
  const roughKg = (kg: number): Quantity => ({
    number: formatNumber(
      unsigned(kg),
      kg < 10 ? { maximumFractionDigits: 1 } : { maximumSignificantDigits: 2 },
    ),
    unit: 'kg',
    count: kg,
  });
  const quantities = {
    kg: (kg: number): Quantity => ({ number: kgNumber(kg), unit: 'kg', count: kg }),
    tonnes: (kg: number): Quantity => ({
      number: formatNumber(kg / 1_000, twoDecimals),
      unit: 'tonnes',
      count: kg / 1_000,
    }),
    grams: (grams: number): Quantity =>
      grams >= 10_000
        ? { number: kgNumber(grams / 1_000), unit: 'kg', count: grams / 1_000 }
        : { number: plain(grams), unit: 'grams', count: grams },
    water: (m3: number): Quantity =>
      m3 >= 10
        ? { number: plain(m3), unit: 'cubicMetres', count: m3 }
        : { number: plain(m3 * 1_000), unit: 'litres', count: asWritten(m3 * 1_000) },
    kwh: (kwh: number): Quantity => ({ number: plain(kwh), unit: 'kwh', count: kwh }),
    money: ({ amount }: EcoBenefit['value']): Quantity => ({
      number: formatNumber(unsigned(amount), amount < 100 ? twoDecimals : { maximumFractionDigits: 0 }),
      unit: 'sar',
      count: amount,
    }),
  };
  const told = ({ number, unit, count }: Quantity) => tell(`ecoBenefit.${unit}`, { value: number, count });
  return { quantities, told, plain, kgNumber, roughKg };
}

/** The fewer digits before the point, the more matter after it. */
function decimalsOf(value: number): number {
  return value < 10 ? 2 : value < 100 ? 1 : 0;
}

/** The number that the digits say: 10.96 written as 11 has the plural of eleven. */
function asWritten(value: number): number {
  return Number(unsigned(value).toFixed(decimalsOf(value)));
}

/** Neither minus nothing nor a crumb of it. */
function unsigned(value: number): number {
  return Math.abs(value) < 0.000_05 ? 0 : value;
}

/** What is less than this is written as nothing. */
export const smallestAmount = 0.005;

export function airGrams({ o3G, no2G, so2G, pm10G }: EcoBenefit['air']): number {
  // The finest dust is part of the coarser.
  return o3G + no2G + so2G + pm10G;
}
