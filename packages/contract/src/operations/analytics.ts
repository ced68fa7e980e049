import { deviceKinds, eventNames } from '@nabta/domain/analytics-event';
import { badgeLevels } from '@nabta/domain/badge-level';
import { pageNameOf } from '@nabta/domain/page-name';
import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { feedbackEmojis } from './feedback.ts';
import { impactScopes } from './impact.ts';
import { pagePaths } from './pages.ts';
import { id, instant, language, nothing, role, text } from './primitives.ts';
import { datedQuery, dates } from './tree.ts';

/** SECURITY D10: the most events of one call. */
export const maxEventsOfCall = 50;

/** The address of a page that is none. */
export const unknownPage = 'not_found';

/** Every name that a page may have in an event (SPEC section 2); what stands in an address for one tree or person is no part of it. */
export const visitedPages = [
  ...new Set([
    ...Object.values(pagePaths).map((path) => pageNameOf(path.replaceAll(/:\w+/gu, ''))),
    ...impactScopes,
    unknownPage,
  ]),
] as [string, ...string[]];

/** What stands for the phone of a person: a keyed hash that only the server can make. */
const userId = z.string().check(z.regex(/^[\w-]{22}$/u));
const name = z.nullable(text(1, 40));

/** What an event tells beyond its name; no field has room for what a person typed. */
const details = z.strictObject({
  /** What was pressed, by its kind and place, never by its words. */
  target: z.optional(text(1, 120)),
  /** The quarter of the page that was reached, in hundredths. */
  depth: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  level: z.optional(z.int().check(z.minimum(1), z.maximum(badgeLevels.length))),
  /** Whose card it was. */
  userId: z.optional(id),
  emoji: z.optional(z.enum(feedbackEmojis)),
  language: z.optional(language),
  /** What failed. */
  action: z.optional(z.enum(['send-code', 'verify-code', 'create-profile'])),
});
export type EventDetails = z.input<typeof details>;

export const analyticsEvent = z.strictObject({
  id,
  name: z.enum(eventNames),
  at: instant,
  /** The browser, as long as its person agrees. */
  visitorId: id,
  /** The tab, until it closes. */
  visitId: id,
  user_id: z.optional(userId),
  page: z.enum(visitedPages),
  language,
  device: z.enum(deviceKinds),
  details: z.optional(details),
  /** SPEC section 3; only our own collector is told the names. */
  user: z.optional(
    z.strictObject({
      user_id: userId,
      accountInformation: z.strictObject({ createdAt: instant, firstname: name, lastname: name, role }),
    }),
  ),
  /** SPEC section 7. */
  identity: z.optional(
    z.strictObject({ id: userId, created_at: instant, first_name: name, last_name: name, role }),
  ),
});
export type AnalyticsEvent = z.output<typeof analyticsEvent>;

export const recordEvents = endpoint({
  method: 'POST',
  path: '/v1/event',
  access: 'public',
  rate: 'events',
  summary: 'Takes one event or several of a visit whose person agreed to it',
  query: z.strictObject({ token: text(1, 80) }),
  body: z.union([
    analyticsEvent,
    z.array(analyticsEvent).check(z.minLength(1), z.maxLength(maxEventsOfCall)),
  ]),
  data: nothing,
  errors: ['FORBIDDEN'],
});

export const beginVisit = endpoint({
  method: 'POST',
  path: '/analytics/visit',
  access: 'visitor',
  summary: 'Where the events of a visit are sent, and what stands for the caller in them',
  data: z.strictObject({
    token: z.string(),
    /** In the order they are tried; an empty one is this server. */
    hosts: z.array(z.string()),
    userId: z.nullable(userId),
  }),
  errors: [],
});
export type Visit = z.output<typeof beginVisit.data>;

export const signInSteps = ['opened', 'asked', 'sent', 'signedIn'] as const;
export const giftSteps = ['given', 'opened', 'thanked'] as const;

const times = z.int();
const visitors = z.int();

/** What visits were like between two moments, as far as people agreed to be counted. */
export const visitReport = z.strictObject({
  from: instant,
  to: instant,
  visitors: z.strictObject({ total: visitors, signedIn: visitors, views: times }),
  days: z.array(z.strictObject({ day: z.iso.date(), visitors, views: times })),
  screens: z.array(z.strictObject({ page: z.string(), views: times })),
  /** Each step only by visitors who took those before it too. */
  signIn: z.array(z.strictObject({ step: z.enum(signInSteps), visitors })),
  /** Of the gifts made in the time, whoever made them. */
  gifts: z.array(z.strictObject({ step: z.enum(giftSteps), gifts: z.int() })),
  rageClicks: z.array(z.strictObject({ page: z.string(), target: z.string(), times })),
  /** Of everybody who sent one. */
  feedback: z.array(z.strictObject({ emoji: z.enum(feedbackEmojis), times })),
  languages: z.array(z.strictObject({ language, visitors })),
  devices: z.array(z.strictObject({ device: z.enum(deviceKinds), visitors })),
});
export type VisitReport = z.output<typeof visitReport>;

export const getVisitReport = endpoint({
  method: 'GET',
  path: '/analytics/report',
  access: 'staff',
  summary: 'Visitors, screens, funnels, rage clicks, feedback, languages and devices, for staff',
  query: datedQuery(dates),
  data: visitReport,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN'],
});
