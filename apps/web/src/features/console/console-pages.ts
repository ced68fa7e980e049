import { can } from '@nabta/domain/capability';
import type { Capability } from '@nabta/domain/capability';
import type { Role } from '@nabta/domain/role';

import type englishTexts from '../../locales/en/console.json';
import type { KeyOf } from '../../platform/translator.ts';
import { urls } from '../../platform/urls.ts';
import type { IconName } from '../../ui/icon-names.ts';

type ConsolePage = {
  path: string;
  capability: Capability;
  text: KeyOf<typeof englishTexts>;
  icon: IconName;
};

/** Every page of the console, in the order of its navigation. */
const consolePages: readonly ConsolePage[] = [
  {
    path: urls.console('analytics'),
    capability: 'seeAnalytics',
    text: 'console.analytics',
    icon: 'chart-line-up',
  },
  {
    path: urls.console('tickets'),
    capability: 'answerTickets',
    text: 'console.tickets',
    icon: 'envelope-simple',
  },
  { path: urls.console('errors'), capability: 'seeErrors', text: 'console.errors', icon: 'warning' },
];

/** What this role may see there; nothing for most people. */
export function consolePagesFor(role: Role): readonly ConsolePage[] {
  return consolePages.filter(({ capability }) => can(role, capability));
}
