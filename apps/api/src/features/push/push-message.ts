import type { PushMessage } from '@nabta/contract/push-message';
import type { Language } from '@nabta/domain/language';
import { formatMessage } from '@nabta/domain/message-format';
import { treeTitle } from '@nabta/domain/tree-title';

import type { PushRow } from './push.queries.ts';

type Line = 'received' | 'reminder' | 'opened' | 'openedByName' | 'declined' | 'returned' | 'expired';

const words = {
  product: { ar: 'نبتة', en: 'Nabta', pt: 'Nabta' },
  tree: { ar: 'شجرتك', en: 'your tree', pt: 'sua árvore' },
} satisfies Record<string, Record<Language, string>>;

const lines = {
  received: {
    ar: 'وصلتك شجرة هدية من {name}',
    en: '{name} gifted you a tree',
    pt: '{name} deu uma árvore a você',
  },
  reminder: {
    ar: 'ما زالت شجرتك بانتظارك. افتح هدية {name}',
    en: 'Your tree is still waiting. Open the gift from {name}',
    pt: 'Sua árvore ainda espera por você. Abra o presente de {name}',
  },
  opened: {
    ar: 'فُتحت هديتك: {tree}',
    en: 'Your gift was opened: {tree}',
    pt: 'Seu presente foi aberto: {tree}',
  },
  openedByName: {
    ar: 'فُتحت هديتك: {tree} صارت في غابة {name}',
    en: 'Your gift was opened: {tree} is now in {name}’s forest',
    pt: 'Seu presente foi aberto: {tree} agora está na floresta de {name}',
  },
  declined: {
    ar: 'لم تُقبل هديتك، وعادت {tree} إلى غابتك',
    en: 'Your gift was declined: {tree} is back in your forest',
    pt: 'Seu presente foi recusado: {tree} voltou para a sua floresta',
  },
  returned: {
    ar: 'لم تُفتح هديتك في موعدها، وعادت {tree} إلى غابتك',
    en: 'Your gift was not opened in time: {tree} is back in your forest',
    pt: 'Seu presente não foi aberto a tempo: {tree} voltou para a sua floresta',
  },
  expired: {
    ar: 'انتهت مدة هدية {name} قبل أن تُفتح',
    en: 'The gift from {name} expired before it was opened',
    pt: 'O presente de {name} expirou antes de ser aberto',
  },
} satisfies Record<Line, Record<Language, string>>;

/** What the browser shows, in the language of its reader. */
export function pushMessageOf(row: PushRow, notificationId: string): PushMessage {
  const { language } = row;
  const body = formatMessage(lines[lineOf(row)][language], language, {
    name: isolated(row.personName ?? words.product[language]),
    tree: isolated(treeTitle(row) ?? words.tree[language]),
  });
  return { title: words.product[language], body, path: pathOf(row), tag: notificationId };
}

function lineOf({ kind, isGiver, personName }: PushRow): Line {
  if (kind === 'gift_received') return 'received';
  if (kind === 'gift_reminder') return 'reminder';
  if (kind === 'gift_opened') return personName === null ? 'opened' : 'openedByName';
  if (kind === 'gift_declined') return 'declined';
  return isGiver ? 'returned' : 'expired';
}

/** To the gift that waits, to the tree that came back or found its place, or home. */
function pathOf({ kind, isGiver, giftCode, publicId }: PushRow): string {
  if (isGiver) return `/tree/${publicId}`;
  return kind === 'gift_received' || kind === 'gift_reminder' ? `/gift/${giftCode}` : '/';
}

/** A name in another script must not turn the words around it. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
