import { vi } from 'vitest';

/** A browser with these abilities, on a line. */
export function stubNavigator(abilities: Record<string, unknown>): void {
  const own = Object.entries({ onLine: true, ...abilities }).map(
    ([name, value]) => [name, { value }] as const,
  );
  vi.stubGlobal('navigator', Object.create(navigator, Object.fromEntries(own)));
}
