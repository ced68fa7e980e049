import { vi } from 'vitest';

/** Stubs `navigator` with these properties; online by default. */
export function stubNavigator(abilities: Record<string, unknown>): void {
  const descriptors = Object.entries({ onLine: true, ...abilities }).map(
    ([name, value]) => [name, { value }] as const,
  );
  vi.stubGlobal('navigator', Object.create(navigator, Object.fromEntries(descriptors)));
}
