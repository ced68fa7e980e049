import { typedKeys } from './typed-object.ts';

export const channels = ['views', 'clicks', 'feedbacks'] as const;

export type Channel = (typeof channels)[number];

/** Channel of every analytics event, by name. */
export const eventChannels = {
  identify: 'views',
  'page view': 'views',
  scroll: 'views',
  click: 'clicks',
  'rage click': 'clicks',
  'form start': 'clicks',
  'form submit': 'clicks',
  'login attempt': 'clicks',
  'code sent': 'views',
  'resend click': 'clicks',
  'user login': 'views',
  'user create': 'views',
  failure: 'views',
  'language update': 'clicks',
  'share click': 'clicks',
  'level click': 'clicks',
  'sign-up prompt click': 'clicks',
  feedback: 'feedbacks',
} as const satisfies Record<string, Channel>;

export type EventName = keyof typeof eventChannels;

export const eventNames = typedKeys(eventChannels);

export const deviceKinds = ['phone', 'tablet', 'computer'] as const;

export type DeviceKind = (typeof deviceKinds)[number];

export const maxSendAttempts = 4;
export const retryBaseMs = 500;
/** About ten years. */
export const identityTtlSeconds = 10 * 365 * 24 * 60 * 60;
export const rageClicks = { clicks: 3, withinMs: 1_000, withinPx: 30 } as const;
