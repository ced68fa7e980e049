import { randomKey } from '../../platform/intent-keys.ts';
import { tabStorage } from '../../platform/storage.ts';

const key = 'chat-visit';

/** Under what a visitor's words are kept: the same until this tab closes, and never again. */
export function chatVisit(): string {
  const known = tabStorage.read(key);
  if (known !== undefined) return known;
  const visit = asUuid(randomKey());
  tabStorage.write(key, visit);
  return visit;
}

/** Version 4, by RFC 9562. */
function asUuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
