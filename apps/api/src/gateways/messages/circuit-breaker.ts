import type { Clock } from '#core/clock.ts';

export type BreakerLimits = {
  /** Number of failures that open the circuit… */
  failures: number;
  /** …when they happen within this time. */
  windowMs: number;
  /** How long an open circuit rejects calls before it allows a trial. */
  cooldownMs: number;
};

export type CircuitBreaker = {
  /** `trial` goes to one caller at a time; its success closes the circuit. */
  admit(name: string): 'closed' | 'trial' | 'refused';
  isOpen(name: string): boolean;
  recordSuccess(name: string): void;
  recordFailure(name: string): void;
};

type Circuit = { failedAt: number[]; openUntil: number | undefined };

/** Each process counts failures for itself: this only saves waiting, and nothing depends on it. */
export function createCircuitBreaker(
  { failures, windowMs, cooldownMs }: BreakerLimits,
  clock: Clock,
): CircuitBreaker {
  const circuits = new Map<string, Circuit>();
  const circuitOf = (name: string) => circuits.get(name) ?? { failedAt: [], openUntil: undefined };
  const now = () => clock.now().getTime();

  function isOpen(name: string): boolean {
    const { openUntil } = circuitOf(name);
    return openUntil !== undefined && now() < openUntil;
  }

  return {
    isOpen,
    admit(name) {
      const circuit = circuitOf(name);
      if (circuit.openUntil === undefined) return 'closed';
      if (isOpen(name)) return 'refused';
      circuits.set(name, { ...circuit, openUntil: now() + cooldownMs });
      return 'trial';
    },
    recordSuccess(name) {
      circuits.delete(name);
    },
    recordFailure(name) {
      const circuit = circuitOf(name);
      const failedAt = [...circuit.failedAt.filter((at) => at > now() - windowMs), now()];
      const opens = circuit.openUntil !== undefined || failedAt.length >= failures;
      circuits.set(name, { failedAt, openUntil: opens ? now() + cooldownMs : undefined });
    },
  };
}
