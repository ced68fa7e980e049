import { deviceKinds, eventNames } from '@nabta/domain/analytics-event';
import { badgeLevels } from '@nabta/domain/badge-level';
import { pageNameOf } from '@nabta/domain/page-name';
import * as z from 'zod/mini';

import { datedQuery, dates } from '../core/dated-query.ts';
import { endpoint } from '../core/endpoint.ts';
import { pagePaths } from '../core/pages.ts';
import { id, instant, language, nothing, role, text } from '../core/primitives.ts';
import { feedbackEmojis } from '../services/feedback.ts';
import { impactScopes } from '../trees/impact.ts';

export const maxEventsPerRequest = 50;

/** Page name for URLs that match no page. */
export const unknownPage = 'not_found';

/** All page names an event may use; they contain no identifiers of trees or people. */
export const visitedPages = [
  ...new Set([
    ...Object.values(pagePaths).map((path) => pageNameOf(path.replaceAll(/:\w+/gu, ''))),
    ...impactScopes,
    unknownPage,
  ]),
];

/** Pseudonym of a user: a hash keyed by a server secret. */
const userId = z.string().check(z.regex(/^[\w-]{22}$/u));
const name = z.nullable(text(1, 40));

/** Event details; no field accepts text that a user typed. */
const details = z.strictObject({
  /** Kind and position of the pressed element, never its text. */
  target: z.optional(text(1, 120)),
  /** Scroll depth in percent, in steps of 25. */
  depth: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  level: z.optional(z.int().check(z.minimum(1), z.maximum(badgeLevels.length))),
  /** Owner of the card. */
  userId: z.optional(id),
  emoji: z.optional(z.enum(feedbackEmojis)),
  language: z.optional(language),
  /** The action that failed. */
  action: z.optional(z.enum(['send-code', 'verify-code', 'create-profile'])),
});
export type EventDetails = z.input<typeof details>;

export const analyticsEvent = z.strictObject({
  id,
  name: z.enum(eventNames),
  at: instant,
  /** Browser id, stored while consent lasts. */
  visitorId: id,
  /** Tab id, until the tab closes. */
  visitId: id,
  user_id: z.optional(userId),
  page: z.enum(visitedPages),
  language,
  device: z.enum(deviceKinds),
  details: z.optional(details),
  /** Names are sent only to our own collector. */
  user: z.optional(
    z.strictObject({
      user_id: userId,
      accountInformation: z.strictObject({ createdAt: instant, firstname: name, lastname: name, role }),
    }),
  ),
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
  summary: 'Records one or several events of a visit with consent',
  query: z.strictObject({ token: text(1, 80) }),
  body: z.union([
    analyticsEvent,
    z.array(analyticsEvent).check(z.minLength(1), z.maxLength(maxEventsPerRequest)),
  ]),
  data: nothing,
  errors: ['FORBIDDEN'],
});

export const beginVisit = endpoint({
  method: 'POST',
  path: '/analytics/visit',
  access: 'visitor',
  summary: 'Returns the collectors for events of a visit and the pseudonym of the caller',
  data: z.strictObject({
    token: z.string(),
    /** In the order they are tried; an empty string is this server. */
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

export const visitReport = z.strictObject({
  from: instant,
  to: instant,
  visitors: z.strictObject({ total: visitors, signedIn: visitors, views: times }),
  days: z.array(z.strictObject({ day: z.iso.date(), visitors, views: times })),
  screens: z.array(z.strictObject({ page: z.string(), views: times })),
  /** A step counts only visitors who completed all earlier steps. */
  signIn: z.array(z.strictObject({ step: z.enum(signInSteps), visitors })),
  /** Gifts created in the period by all users, with or without consent. */
  gifts: z.array(z.strictObject({ step: z.enum(giftSteps), gifts: z.int() })),
  rageClicks: z.array(z.strictObject({ page: z.string(), target: z.string(), times })),
  /** Feedback of all users, with or without consent. */
  feedback: z.array(z.strictObject({ emoji: z.enum(feedbackEmojis), times })),
  languages: z.array(z.strictObject({ language, visitors })),
  devices: z.array(z.strictObject({ device: z.enum(deviceKinds), visitors })),
});
export type VisitReport = z.output<typeof visitReport>;

export const getVisitReport = endpoint({
  method: 'GET',
  path: '/analytics/report',
  access: 'staff',
  capability: 'seeAnalytics',
  summary: 'Visitors, screens, funnels, rage clicks, feedback, languages and devices, for staff',
  query: datedQuery(dates),
  data: visitReport,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN'],
});
