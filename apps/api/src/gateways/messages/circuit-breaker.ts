import type { Clock } from '../../platform/clock.ts';

export type BreakerLimits = {
  /** So many failures in a row… */
  failures: number;
  /** …within this time open the circuit… */
  windowMs: number;
  /** …and for this long nobody is let through, after which one may try. */
  restMs: number;
};

export type CircuitBreaker = {
  /** `trial` goes to one caller at a time; it closes the circuit by succeeding. */
  admit(name: string): 'closed' | 'trial' | 'refused';
  isOpen(name: string): boolean;
  succeeded(name: string): void;
  failed(name: string): void;
};

type Circuit = { failedAt: number[]; openUntil: number | undefined };

/** Each process learns for itself who is down: a guess that saves waiting, never a truth anybody depends on. */
export function circuitBreaker({ failures, windowMs, restMs }: BreakerLimits, clock: Clock): CircuitBreaker {
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
      circuits.set(name, { ...circuit, openUntil: now() + restMs });
      return 'trial';
    },
    succeeded(name) {
      circuits.delete(name);
    },
    failed(name) {
      const circuit = circuitOf(name);
      const failedAt = [...circuit.failedAt.filter((at) => at > now() - windowMs), now()];
      const opens = circuit.openUntil !== undefined || failedAt.length >= failures;
      circuits.set(name, { failedAt, openUntil: opens ? now() + restMs : undefined });
    },
  };
}
