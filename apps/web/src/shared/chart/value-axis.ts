const roundSteps = [1, 2, 2.5, 5, 10];
const smallestTop = Number.MIN_VALUE;

/** Axis from zero to a round number at or above the largest value; with integer steps for counts. */
export function valueAxis(largest: number, { steps = 4, isInteger = false } = {}) {
  const max = Number.isFinite(largest) && largest > smallestTop ? largest : 1;
  const step = stepOf(max / steps, isInteger);
  const count = Math.max(1, Math.ceil(max / step - 1e-9));
  const ticks = Array.from({ length: count + 1 }, (_, index) => roundToStep(step, index * step));
  return { top: ticks.at(-1) ?? 1, ticks };
}

function stepOf(minStep: number, isInteger: boolean): number {
  const power = 10 ** Math.floor(Math.log10(minStep));
  const candidates = [1, 10].flatMap((scale) => roundSteps.map((round) => round * scale * power));
  const fits = (step: number) => step >= minStep * (1 - 1e-9) && (!isInteger || Number.isInteger(step));
  return candidates.find(fits) ?? Math.max(1, Math.ceil(minStep));
}

/** Removes floating-point noise such as 0.30000000000000004. */
function roundToStep(step: number, value: number): number {
  const digits = Math.min(20, Math.max(0, 2 - Math.floor(Math.log10(step))));
  return Number(value.toFixed(digits));
}
