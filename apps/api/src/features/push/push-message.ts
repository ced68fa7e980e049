import type { PushMessage } from '@nabta/contract/push-message';
import type { Translations } from '@nabta/domain/language';
import { formatMessage } from '@nabta/domain/message-format';
import { treeTitle } from '@nabta/domain/tree-title';

import type { NotificationKind } from '../../platform/notification-kind.ts';
import { productName } from '../../platform/product-name.ts';
import type { PushRow } from './push.queries.ts';

const unnamedTree: Translations = { ar: 'شجرتك', en: 'your tree', pt: 'sua árvore' };

/** What the browser shows, in the language of its reader. */
export function pushMessageOf(
  { push, pathOf }: NotificationKind,
  row: PushRow,
  notificationId: string,
): PushMessage {
  const { language, personName } = row;
  const text = personName === null ? (push.unnamed ?? push.text) : push.text;
  const body = formatMessage(text[language], language, {
    ...row.payload.told,
    name: isolated(personName ?? productName[language]),
    tree: isolated(treeTitle(row, language) ?? unnamedTree[language]),
  });
  return { title: productName[language], body, path: pathOf(row.payload, row), tag: notificationId };
}

/** A name in another script must not turn the words around it. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
