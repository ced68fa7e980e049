export type ValueAxis = { top: number; ticks: number[] };

/** Round steps that a person counts in. */
const roundSteps = [1, 2, 2.5, 5, 10];
const fewestTop = Number.MIN_VALUE;

/** An axis from zero to a round number at or above the largest value; of whole steps where things are counted. */
export function valueAxis(largest: number, { steps = 4, isWhole = false } = {}): ValueAxis {
  const max = Number.isFinite(largest) && largest > fewestTop ? largest : 1;
  const step = stepOf(max / steps, isWhole);
  const count = Math.max(1, Math.ceil(max / step - 1e-9));
  const ticks = Array.from({ length: count + 1 }, (_, index) => roundedTo(step, index * step));
  return { top: ticks.at(-1) ?? 1, ticks };
}

function stepOf(rough: number, isWhole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const candidates = [1, 10].flatMap((scale) => roundSteps.map((round) => round * scale * power));
  const fits = (step: number) => step >= rough * (1 - 1e-9) && (!isWhole || Number.isInteger(step));
  return candidates.find(fits) ?? Math.max(1, Math.ceil(rough));
}

/** Adding tenths leaves crumbs (0.30000000000000004) that an axis must not show. */
function roundedTo(step: number, value: number): number {
  const digits = Math.min(20, Math.max(0, 2 - Math.floor(Math.log10(step))));
  return Number(value.toFixed(digits));
}
