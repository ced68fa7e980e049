import type { Notification } from '@nabta/contract/trees/notification';
import type { Translations } from '@nabta/domain/language';

import type { Secrets } from './keys/secrets.ts';

/** Fields that all kinds share; a kind may add its own. */
export type NotificationPayload = {
  treeId?: string;
  personId?: string | null;
  /** Set when no person is. */
  companyId?: string;
  /** Shown unchanged. */
  told?: Readonly<Record<string, string | number>>;
};

/** A notification kind. Its feature declares it, and `features.ts` lists it. */
export type NotificationKind<Payload extends NotificationPayload = NotificationPayload> = {
  name: Notification['kind'];
  /** Placeholders are `{tree}`, `{name}` and the values in `told`; `unnamed` is for payloads without a name. */
  push: { text: Translations; unnamed?: Translations };
  /** SMS text; placeholders `{name}`, `{link}` and the values in `told`. Without it no SMS is sent. */
  sms?: Translations;
  /** Fragment of the link in the SMS; only the owner of the phone has it. */
  smsHash?(payload: Payload, secrets: Secrets): string;
  /** True if the recipient sees the name of a private person. */
  namesPrivatePerson?: boolean;
  /** Pushed in quiet hours too: the recipient did not cause it and must know immediately. */
  isUrgent?: true;
  /** The setting with which the recipient can switch it off. */
  setting?: 'aboutTrees';
  /** Path in the web app that it opens. */
  pathOf(payload: Payload, tree: { publicId: string; isMine: boolean }): string;
};

export type NotificationKinds = ReadonlyMap<string, NotificationKind>;
