import type { Secrets } from '../../platform/keys/secrets.ts';
import type { NotificationKind } from '../../platform/notification-kind.ts';
import { giftMessages, giftPushes } from './gift.texts.ts';
import { refusalSecret } from './refusal.ts';

/** The person is the other one of the gift, null where nobody has signed in with the phone. */
export type GiftNews = { treeId: string; personId: string | null; companyId?: string; code: string };

/** Of trees that were given together the first is named. */
export type GiftsNews = GiftNews & { told: { count: number } };

/** Named is the tree alone, as nobody has opened the link yet. */
type LinkNews = Omit<GiftNews, 'personId'>;

export type ThanksNews = GiftNews & { told: { words: string } };

type GiftKind = NotificationKind<GiftNews>;

/** A gift that waits is opened on its page; afterwards the tree is the receiver's. */
const toGift: GiftKind['pathOf'] = ({ code }, { publicId, isMine }) =>
  isMine ? `/tree/${publicId}` : `/gift/${code}`;

/** Lets the holder of the phone refuse such texts. */
const toRefuse = ({ code }: GiftNews, secrets: Secrets) => refusalSecret(secrets, code);

const toTree: GiftKind['pathOf'] = (_news, { publicId }) => `/tree/${publicId}`;

export const giftReceived: GiftKind = {
  name: 'gift_received',
  push: { text: giftPushes.received },
  sms: giftMessages.received,
  smsHash: toRefuse,
  namesPrivatePerson: true,
  pathOf: toGift,
};

export const giftsReceived: NotificationKind<GiftsNews> = {
  name: 'gifts_received',
  push: { text: giftPushes.severalReceived },
  sms: giftMessages.severalReceived,
  smsHash: toRefuse,
  namesPrivatePerson: true,
  pathOf: toGift,
};

export const giftReminder: GiftKind = {
  name: 'gift_reminder',
  push: { text: giftPushes.reminder },
  sms: giftMessages.reminder,
  smsHash: toRefuse,
  namesPrivatePerson: true,
  pathOf: toGift,
};

export const giftLinkReady: NotificationKind<LinkNews> = {
  name: 'gift_link_ready',
  push: { text: giftPushes.linkReady },
  pathOf: ({ code }) => `/gift/${code}`,
};

export const giftOpened: GiftKind = {
  name: 'gift_opened',
  push: { text: giftPushes.openedBy, unnamed: giftPushes.opened },
  pathOf: toTree,
};

export const giftsOpened: NotificationKind<GiftsNews> = {
  name: 'gifts_opened',
  push: { text: giftPushes.severalOpenedBy, unnamed: giftPushes.severalOpened },
  pathOf: ({ code }) => `/gift/${code}`,
};

export const giftThanked: NotificationKind<ThanksNews> = {
  name: 'gift_thanked',
  push: { text: giftPushes.thankedBy, unnamed: giftPushes.thanked },
  pathOf: ({ code }) => `/gift/${code}`,
};

export const giftDeclined: GiftKind = {
  name: 'gift_declined',
  push: { text: giftPushes.declined },
  pathOf: toTree,
};

export const giftsDeclined: NotificationKind<GiftsNews> = {
  name: 'gifts_declined',
  push: { text: giftPushes.severalDeclined },
  pathOf: ({ code }) => `/gift/${code}`,
};

export const giftExpired: GiftKind = {
  name: 'gift_expired',
  push: { text: giftPushes.expired },
  pathOf: toTree,
};

/** What its receiver is told of a gift that expired. */
export const giftNotOpened: GiftKind = {
  name: 'gift_not_opened',
  push: { text: giftPushes.notOpened },
  namesPrivatePerson: true,
  pathOf: () => '/',
};

export const giftKinds = {
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
