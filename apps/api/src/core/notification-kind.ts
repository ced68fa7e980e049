import type { Notification } from '@nabta/contract/notification';
import type { Translations } from '@nabta/domain/language';

import type { Secrets } from './keys/secrets.ts';

/** What a notification may name; what else its kind needs stands beside it. */
export type NotificationPayload = {
  treeId?: string;
  personId?: string | null;
  /** Named where no person is. */
  companyId?: string;
  /** Shown as it was written. */
  told?: Readonly<Record<string, string | number>>;
};

/** One kind of news. The feature that tells it declares it, and `notification-kinds.ts` lists it. */
export type NotificationKind<Payload extends NotificationPayload = NotificationPayload> = {
  name: Notification['kind'];
  /** What a push message says, with `tree`, `name` and what is `told`; `unnamed` where it can name nobody, else our own name stands in. */
  push: { text: Translations; unnamed?: Translations };
  /** What is texted to the phone, with `name`, `link` and what is `told`; without it nothing is. */
  sms?: Translations;
  /** What the link in the text carries behind its hash, where only the holder of the phone has it. */
  smsHash?(payload: Payload, secrets: Secrets): string;
  /** Whether a private person shows themselves to whoever is told. */
  namesPrivatePerson?: boolean;
  /** Pushed in quiet hours too: whoever did not cause it themselves must hear of it at once. */
  isUrgent?: true;
  /** Which setting of its reader can switch it off. */
  setting?: 'aboutTrees';
  /** Where it leads, below the web app's address. */
  pathOf(payload: Payload, tree: { publicId: string; isMine: boolean }): string;
};

/** Every kind, by its name. */
export type NotificationKinds = ReadonlyMap<string, NotificationKind>;
