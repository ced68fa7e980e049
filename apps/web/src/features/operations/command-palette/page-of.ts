import type { FoundThing } from '@nabta/contract/operations/console';

import { urls } from '#platform/urls.ts';

/** Console page of a search result; a person opens the tree list filtered by them. */
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
