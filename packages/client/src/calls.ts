/** Written by `npm run client` of the contract of the API; a test says when it is behind. */

/** An order after its unopened gifts were taken back. */
export type CancelledOrder = {
  /** Sort field, descending. */
  order: PartnerOrder;
  returned: number;
  opened: number;
};

/** Message of the giver or thanks of the receiver: one to 200 characters, several lines allowed. */
export type GiftMessage = string;

/** An opaque id; ids sort by creation time. */
export type Id = string;

/** A moment in UTC. */
export type Instant = string;

/** A name by language; English is always present. */
export type LocalizedName = { ar?: string; en: string; pt?: string };

/** A new webhook with its secret, returned once. */
export type MadeWebhook = {
  webhook: WebhookEndpoint;
  /** Secret: in the hash of a link, 13 characters for a tag, 16 for a gift; for a partner shown once. */
  secret: string;
};

/** Empty object. */
export type Nothing = Record<string, never>;

/** Occasion of a gift. */
export type Occasion =
  | 'none'
  | 'birthday'
  | 'eid'
  | 'ramadan'
  | 'national_day'
  | 'mother'
  | 'father'
  | 'newborn'
  | 'wedding'
  | 'graduation'
  | 'in_memory'
  | 'ongoing_charity'
  | 'thank_you';

/** Company, scopes and version of a key. */
export type Partner = {
  /** The sponsoring company. */
  company: {
    /** Its id. */
    id: Id;
    name: LocalizedName;
  };
  isTest: boolean;
  scopes: Array<PartnerScope>;
  /** Version of the record, for `If-Match`; for the partner API its date. */
  version: PartnerVersion;
  /** Expiry time; an expired gift returns to its giver. */
  expiresAt: Instant | null;
};

/** Number of trees and orders of a partner. */
export type PartnerCounters = {
  trees: number;
  standing: number;
  orders: number;
  waiting: number;
  claimed: number;
  returned: number;
};

/** An event, as sent by webhooks. */
export type PartnerEvent = {
  /** Its id. */
  id: Id;
  sequence: number;
  type: string;
  isTest: boolean;
  /** Time of the event. */
  at: Instant;
  data: Record<string, unknown>;
};

/** Who holds a tree: nobody, the partner, a pending gift, or a person. People are never named. */
export type PartnerHand = 'free' | 'own' | 'given' | 'claimed';

/** Trees given for one order of a shop. */
export type PartnerOrder = {
  /** Its id. */
  id: Id;
  /** External reference: of a message, an error shown to a user, or a shop order. */
  reference: string | null;
  isTest: boolean;
  /** Current status. */
  status: 'scheduled' | 'pending' | 'opened' | 'declined' | 'taken_back' | 'expired';
  trees: Array<PublicId>;
  /** Path in the web app that the message links to. */
  link: string | null;
  gifts: Array<{
    /** The short id of a tree that is safe to print, ten characters of Crockford base32. */
    publicId: PublicId;
    /** Current status. */
    status: 'scheduled' | 'pending' | 'opened' | 'declined' | 'taken_back' | 'expired';
    /** Path in the web app that the message links to. */
    link: string | null;
  }>;
  createdAt: Instant;
};

/** Scope of a key. */
export type PartnerScope = 'trees:read' | 'orders:read' | 'orders:write' | 'events:read' | 'webhooks:write';

/** A tree of a partner. Ids of test mode begin with TEST. */
export type PartnerTree = {
  /** The short id of a tree that is safe to print, ten characters of Crockford base32. */
  publicId: PublicId;
  /** The species. */
  specie: {
    /** Its id. */
    id: string;
    /** The everyday name by language. */
    commonName: LocalizedName;
  } | null;
  /** When it was planted. */
  plantedAt: Instant;
  origin: TreeOrigin;
  verification: Verification;
  lostAt: Instant | null;
  hand: PartnerHand;
  /** Degrees east, from -180 to 180. */
  longitude: number;
  /** Degrees north, from -90 to 90. */
  latitude: number;
  page: string;
};

/** A dated version of the partner API. */
export type PartnerVersion = '2026-11-01';

/** A phone number, preferably in E.164 format. */
export type Phone = string;

/** The short id of a tree that is safe to print, ten characters of Crockford base32. */
export type PublicId = string;

/** Planted with this product, imported from the inventory of a company, or a sample of demo data. */
export type TreeOrigin = 'planted_here' | 'imported' | 'demo';

/** `documented`: only a record says so. `photographed`: a photo from the field with place and time exists. `verified`: somebody who is not the planter, owner or importer of the tree, nor of its company or land, saw it in the last 24 months. */
export type Verification = {
  /** Badge level of the person. */
  level: 'documented' | 'photographed' | 'verified';
  photographedAt: Instant | null;
  seenAt: Instant | null;
  verifiedUntil: Instant | null;
};

/** A webhook of a partner. */
export type WebhookEndpoint = {
  /** Its id. */
  id: Id;
  /** Absolute URL of a page. */
  url: string;
  types: Array<WebhookType>;
  isTest: boolean;
  isEnabled: boolean;
  /** Version of the record, for `If-Match`; for the partner API its date. */
  version: PartnerVersion;
  failures: number;
  waiting: number;
  givenUp: number;
  previousSecretUntil: Instant | null;
  createdAt: Instant;
};

/** Event type of a webhook. */
export type WebhookType =
  | 'tree.planted'
  | 'tree.given'
  | 'tree.claimed'
  | 'tree.returned'
  | 'tree.lost'
  | 'photo.added'
  | 'delivery.moved'
  | 'coupon.used';

export type ListPartnerTreesInput = {
  /** The id of the last item of the previous page. */
  cursor?: PublicId;
  /** Maximum number of results. */
  limit?: number;
};

export type GetPartnerTreeInput = {
  /** The short id of a tree that is safe to print, ten characters of Crockford base32. */
  publicId: PublicId;
};

export type PlaceOrderInput = {
  /** External reference: of a message, an error shown to a user, or a shop order. */
  reference?: string | null;
  trees?: number;
  count?: number;
  /** A phone number, preferably in E.164 format: +966501234567. */
  phone?: Phone | null;
  message?: GiftMessage | null;
  /** Occasion of the gift. */
  occasion?: Occasion;
};

export type ListOrdersInput = {
  /** The id of the last item of the previous page. */
  cursor?: Id;
  /** Maximum number of results. */
  limit?: number;
  /** External reference: of a message, an error shown to a user, or a shop order. */
  reference?: string;
};

export type CancelOrderInput = {
  /** Its id. */
  id: Id;
  keep?: number;
};

export type GetOrderInput = {
  /** Its id. */
  id: Id;
};

export type ListPartnerEventsInput = {
  /** The highest `sequence` that the caller knows. */
  afterSequence?: number;
  /** Maximum number of results. */
  limit?: number;
};

export type CreateWebhookInput = {
  /** Absolute URL of a page. */
  url: string;
  types: Array<WebhookType>;
};

export type UpdateWebhookInput = {
  /** Its id. */
  id: Id;
  /** Absolute URL of a page. */
  url?: string;
  types?: Array<WebhookType>;
  isEnabled?: boolean;
};

export type DeleteWebhookInput = {
  /** Its id. */
  id: Id;
};

export type RotateWebhookSecretInput = {
  /** Its id. */
  id: Id;
};

export type MakeTestEventInput = {
  type: WebhookType;
  /** The short id of a tree that is safe to print, ten characters of Crockford base32. */
  publicId: PublicId;
};

export type CallOptions = {
  /** The same for every retry of one intent; made for each call where left out. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

export type Request = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query: readonly string[];
  isIdempotent: boolean;
};

export type Call = <Answer>(request: Request, input: object, options?: CallOptions) => Promise<Answer>;

export function callsOf(call: Call) {
  return {
    /** Company, scopes and version of the key. */
    getPartner: (options?: CallOptions) =>
      call<Partner>({ method: 'GET', path: '/partner', query: [], isIdempotent: false }, {}, options),
    /** Trees of the partner, newest first. */
    listPartnerTrees: (input: ListPartnerTreesInput = {}, options?: CallOptions) =>
      call<Array<PartnerTree>>(
        { method: 'GET', path: '/partner/tree', query: ['cursor', 'limit'], isIdempotent: false },
        input,
        options,
      ),
    /** One tree of the partner. */
    getPartnerTree: (input: GetPartnerTreeInput, options?: CallOptions) =>
      call<PartnerTree>(
        { method: 'GET', path: '/partner/tree/{publicId}', query: [], isIdempotent: false },
        input,
        options,
      ),
    /** Number of trees and orders of the partner. */
    getPartnerCounters: (options?: CallOptions) =>
      call<PartnerCounters>(
        { method: 'GET', path: '/partner/counters', query: [], isIdempotent: false },
        {},
        options,
      ),
    /** Gives trees of the partner for an order, to a phone or by a link. */
    placeOrder: (input: PlaceOrderInput = {}, options?: CallOptions) =>
      call<PartnerOrder>(
        { method: 'POST', path: '/partner/order', query: [], isIdempotent: true },
        input,
        options,
      ),
    /** Orders of the partner, newest first. */
    listOrders: (input: ListOrdersInput = {}, options?: CallOptions) =>
      call<Array<PartnerOrder>>(
        {
          method: 'GET',
          path: '/partner/order',
          query: ['cursor', 'limit', 'reference'],
          isIdempotent: false,
        },
        input,
        options,
      ),
    /** Takes back unopened gifts of an order that was cancelled or refunded. */
    cancelOrder: (input: CancelOrderInput, options?: CallOptions) =>
      call<CancelledOrder>(
        { method: 'POST', path: '/partner/order/{id}/cancel', query: [], isIdempotent: true },
        input,
        options,
      ),
    /** One order of the partner. */
    getOrder: (input: GetOrderInput, options?: CallOptions) =>
      call<PartnerOrder>(
        { method: 'GET', path: '/partner/order/{id}', query: [], isIdempotent: false },
        input,
        options,
      ),
    /** Events of the last thirty days, oldest first. */
    listPartnerEvents: (input: ListPartnerEventsInput = {}, options?: CallOptions) =>
      call<Array<PartnerEvent>>(
        { method: 'GET', path: '/partner/event', query: ['afterSequence', 'limit'], isIdempotent: false },
        input,
        options,
      ),
    /** Webhooks of the partner. */
    listWebhooks: (options?: CallOptions) =>
      call<Array<WebhookEndpoint>>(
        { method: 'GET', path: '/partner/webhook', query: [], isIdempotent: false },
        {},
        options,
      ),
    /** Creates a webhook. */
    createWebhook: (input: CreateWebhookInput, options?: CallOptions) =>
      call<MadeWebhook>(
        { method: 'POST', path: '/partner/webhook', query: [], isIdempotent: false },
        input,
        options,
      ),
    /** Changes URL or event types of a webhook, or disables it. */
    updateWebhook: (input: UpdateWebhookInput, options?: CallOptions) =>
      call<WebhookEndpoint>(
        { method: 'PATCH', path: '/partner/webhook/{id}', query: [], isIdempotent: false },
        input,
        options,
      ),
    /** Deletes a webhook and its waiting deliveries. */
    deleteWebhook: (input: DeleteWebhookInput, options?: CallOptions) =>
      call<Nothing>(
        { method: 'DELETE', path: '/partner/webhook/{id}', query: [], isIdempotent: false },
        input,
        options,
      ),
    /** Rotates the secret; the previous one also signs for a day. */
    rotateWebhookSecret: (input: RotateWebhookSecretInput, options?: CallOptions) =>
      call<MadeWebhook>(
        { method: 'POST', path: '/partner/webhook/{id}/secret', query: [], isIdempotent: false },
        input,
        options,
      ),
    /** Triggers an event for a test tree. */
    makeTestEvent: (input: MakeTestEventInput, options?: CallOptions) =>
      call<PartnerEvent>(
        { method: 'POST', path: '/partner/test/event', query: [], isIdempotent: false },
        input,
        options,
      ),
  };
}
