import type { Secrets } from '#core/keys/secrets.ts';
import type { NotificationKind } from '#core/notification-kind.ts';

import { giftMessages, giftPushes } from './gift.texts.ts';
import { deriveOptOutSecret } from './sms-opt-out.ts';

/** `personId` is the other party; null when nobody has signed in with the phone. */
export type GiftPayload = { treeId: string; personId: string | null; companyId?: string; code: string };

/** `treeId` is the first tree of the bundle. */
export type GiftBundlePayload = GiftPayload & { told: { count: number } };

/** Names no person: nobody has opened the link yet. */
type GiftLinkPayload = Omit<GiftPayload, 'personId'>;

type GiftKind = NotificationKind<GiftPayload>;

const toReceiver = {
  /** Secret in the SMS opt-out link. */
  smsHash: ({ code }: GiftPayload, secrets: Secrets) => deriveOptOutSecret(secrets, code),
  namesPrivatePerson: true,
  /** A pending gift opens on its own page; an opened tree belongs to the receiver. */
  pathOf: ({ code }: GiftPayload, { publicId, isMine }: { publicId: string; isMine: boolean }) =>
    isMine ? `/tree/${publicId}` : `/gift/${code}`,
};

const toTree: GiftKind['pathOf'] = (_payload, { publicId }) => `/tree/${publicId}`;

export const giftReceived: GiftKind = {
  name: 'gift_received',
  push: { text: giftPushes.received },
  sms: giftMessages.received,
  ...toReceiver,
};

export const giftsReceived: NotificationKind<GiftBundlePayload> = {
  name: 'gifts_received',
  push: { text: giftPushes.severalReceived },
  sms: giftMessages.severalReceived,
  ...toReceiver,
};

export const giftReminder: GiftKind = {
  name: 'gift_reminder',
  push: { text: giftPushes.reminder },
  sms: giftMessages.reminder,
  ...toReceiver,
};

export const giftLinkReady: NotificationKind<GiftLinkPayload> = {
  name: 'gift_link_ready',
  push: { text: giftPushes.linkReady },
  pathOf: ({ code }) => `/gift/${code}`,
};

export const giftOpened: GiftKind = {
  name: 'gift_opened',
  push: { text: giftPushes.openedBy, unnamed: giftPushes.opened },
  pathOf: toTree,
};

export const giftsOpened: NotificationKind<GiftBundlePayload> = {
  name: 'gifts_opened',
  push: { text: giftPushes.severalOpenedBy, unnamed: giftPushes.severalOpened },
  pathOf: ({ code }) => `/gift/${code}`,
};

export const giftThanked: NotificationKind<GiftPayload & { told: { words: string } }> = {
  name: 'gift_thanked',
  push: { text: giftPushes.thankedBy, unnamed: giftPushes.thanked },
  pathOf: ({ code }) => `/gift/${code}`,
};

export const giftDeclined: GiftKind = {
  name: 'gift_declined',
  push: { text: giftPushes.declined },
  pathOf: toTree,
};

export const giftsDeclined: NotificationKind<GiftBundlePayload> = {
  name: 'gifts_declined',
  push: { text: giftPushes.severalDeclined },
  pathOf: ({ code }) => `/gift/${code}`,
};

export const giftExpired: GiftKind = {
  name: 'gift_expired',
  push: { text: giftPushes.expired },
  pathOf: toTree,
};

/** Sent to the receiver of an expired gift. */
export const giftNotOpened: GiftKind = {
  name: 'gift_not_opened',
  push: { text: giftPushes.notOpened },
  namesPrivatePerson: true,
  pathOf: () => '/',
};

export const giftNotificationKinds = {
  gift_received: giftReceived,
  gifts_received: giftsReceived,
  gift_reminder: giftReminder,
  gift_link_ready: giftLinkReady,
  gift_opened: giftOpened,
  gifts_opened: giftsOpened,
  gift_thanked: giftThanked,
  gift_declined: giftDeclined,
  gifts_declined: giftsDeclined,
  gift_expired: giftExpired,
  gift_not_opened: giftNotOpened,
};
