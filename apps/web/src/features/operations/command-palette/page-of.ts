import type { FoundThing } from '@nabta/contract/console';

import { urls } from '../../platform/urls.ts';

/** Where staff works with what was found; with a person by their trees. */
export function pageOf({ kind, key }: FoundThing): string {
  return {
    tree: () => urls.consoleTree(key),
    person: () => `${urls.console('trees')}?${new URLSearchParams({ q: key }).toString()}`,
    effort: () => urls.console(`efforts/${key}`),
    land: () => urls.console(`lands/${key}`),
    company: () => urls.console(`companies/${key}`),
    delivery: () => urls.consoleDelivery(key),
  }[kind]();
}
