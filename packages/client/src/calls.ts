/** Written by `npm run client` of the contract of the API; a test says when it is behind. */

/** What a giver writes, and a receiver back: one to 200 characters on a few lines. */
export type GiftMessage = string;

/** An opaque id; ids of later things sort after those of earlier ones. */
export type Id = string;

/** A moment in UTC. */
export type Instant = string;

/** A name by language; English is always there. */
export type LocalizedName = { ar?: string; en: string; pt?: string };

/** An address with its secret, which is told this once. */
export type MadeWebhook = {
  webhook: WebhookEndpoint;
  /** What proves who asks: behind the hash of a link 13 characters of a tag, 16 of a gift; of a partner shown once. */
  secret: string;
};

/** Nothing more to tell. */
export type Nothing = Record<string, never>;

/** What a gift is for. */
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

/** Whom a key speaks for, and what it may. */
export type Partner = {
  /** The sponsoring company. */
  company: {
    /** Its id. */
    id: Id;
    name: LocalizedName;
  };
  isTest: boolean;
  scopes: Array<PartnerScope>;
  /** Counts the changes of the record, which `If-Match` names; of the partner API its date. */
  version: PartnerVersion;
  /** When it ends by itself; a gift then goes back to its giver. */
  expiresAt: Instant | null;
};

/** How many trees and orders a partner has. */
export type PartnerCounters = {
  trees: number;
  standing: number;
  orders: number;
  waiting: number;
  claimed: number;
  returned: number;
};

/** Something that happened, as webhooks tell it. */
export type PartnerEvent = {
  /** Its id. */
  id: Id;
  sequence: number;
  type: string;
  isTest: boolean;
  /** The moment it is about. */
  at: Instant;
  data: Record<string, unknown>;
};

/** Whose hand a tree is in: nobody’s, the partner’s own, waiting to be opened, or somebody’s. Nobody is named. */
export type PartnerHand = 'free' | 'own' | 'given' | 'claimed';

/** Trees given for one order of a shop. */
export type PartnerOrder = {
  /** Its id. */
  id: Id;
  /** What it is known by elsewhere: one message, one error as the person read it, an order in its shop. */
  reference: string | null;
  isTest: boolean;
  /** Where it stands now. */
  status: 'scheduled' | 'pending' | 'opened' | 'declined' | 'taken_back' | 'expired';
  trees: Array<PublicId>;
  /** Below the address of the web app: the page that the message leads to. */
  link: string | null;
  createdAt: Instant;
};

/** What a key may be used for. */
export type PartnerScope = 'trees:read' | 'orders:read' | 'orders:write' | 'events:read' | 'webhooks:write';

/** A tree of a partner. Those of test mode have an id that begins with TEST. */
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

/** A phone number, best as E.164. */
export type Phone = string;

/** The short id of a tree that is safe to print, ten characters of Crockford base32. */
export type PublicId = string;

/** Where a partner is told what happens. */
export type WebhookEndpoint = {
  /** Its id. */
  id: Id;
  /** The whole address of a page. */
  url: string;
  types: Array<WebhookType>;
  isTest: boolean;
  isEnabled: boolean;
  /** Counts the changes of the record, which `If-Match` names; of the partner API its date. */
  version: PartnerVersion;
  failures: number;
  waiting: number;
  givenUp: number;
  previousSecretUntil: Instant | null;
  createdAt: Instant;
};

/** What a webhook tells of. */
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
  /** The id of the last item of the page before. */
  cursor?: PublicId;
  /** How many at most. */
  limit?: number;
};

export type GetPartnerTreeInput = {
  /** The short id of a tree that is safe to print, ten characters of Crockford base32. */
  publicId: PublicId;
};

export type PlaceOrderInput = {
  /** What it is known by elsewhere: one message, one error as the person read it, an order in its shop. */
  reference?: string | null;
  count?: number;
  /** A phone number, best as E.164: +966501234567. */
  phone?: Phone | null;
  message?: GiftMessage | null;
  /** What the gift is for. */
  occasion?: Occasion;
};

export type ListOrdersInput = {
  /** The id of the last item of the page before. */
  cursor?: Id;
  /** How many at most. */
  limit?: number;
  /** What it is known by elsewhere: one message, one error as the person read it, an order in its shop. */
  reference?: string;
};

export type GetOrderInput = {
  /** Its id. */
  id: Id;
};

export type ListPartnerEventsInput = {
  /** The highest `sequence` that the caller knows. */
  afterSequence?: number;
  /** How many at most. */
  limit?: number;
};

export type CreateWebhookInput = {
  /** The whole address of a page. */
  url: string;
  types: Array<WebhookType>;
};

export type UpdateWebhookInput = {
  /** Its id. */
  id: Id;
  /** The whole address of a page. */
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
    /** Whom the key speaks for, and what it may. */
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
    /** How many trees and orders the partner has. */
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
    /** One order of the partner. */
    getOrder: (input: GetOrderInput, options?: CallOptions) =>
      call<PartnerOrder>(
        { method: 'GET', path: '/partner/order/{id}', query: [], isIdempotent: false },
        input,
        options,
      ),
    /** What happened in the last thirty days, oldest first. */
    listPartnerEvents: (input: ListPartnerEventsInput = {}, options?: CallOptions) =>
      call<Array<PartnerEvent>>(
        { method: 'GET', path: '/partner/event', query: ['afterSequence', 'limit'], isIdempotent: false },
        input,
        options,
      ),
    /** Where the partner is told of events. */
    listWebhooks: (options?: CallOptions) =>
      call<Array<WebhookEndpoint>>(
        { method: 'GET', path: '/partner/webhook', query: [], isIdempotent: false },
        {},
        options,
      ),
    /** Tells an address of events from now on. */
    createWebhook: (input: CreateWebhookInput, options?: CallOptions) =>
      call<MadeWebhook>(
        { method: 'POST', path: '/partner/webhook', query: [], isIdempotent: false },
        input,
        options,
      ),
    /** Changes where or of what an address is told, or stops it. */
    updateWebhook: (input: UpdateWebhookInput, options?: CallOptions) =>
      call<WebhookEndpoint>(
        { method: 'PATCH', path: '/partner/webhook/{id}', query: [], isIdempotent: false },
        input,
        options,
      ),
    /** Forgets an address and what waits for it. */
    deleteWebhook: (input: DeleteWebhookInput, options?: CallOptions) =>
      call<Nothing>(
        { method: 'DELETE', path: '/partner/webhook/{id}', query: [], isIdempotent: false },
        input,
        options,
      ),
    /** Another secret; the one before signs as well for a day. */
    rotateWebhookSecret: (input: RotateWebhookSecretInput, options?: CallOptions) =>
      call<MadeWebhook>(
        { method: 'POST', path: '/partner/webhook/{id}/secret', query: [], isIdempotent: false },
        input,
        options,
      ),
    /** Lets something happen to a tree of test mode. */
    makeTestEvent: (input: MakeTestEventInput, options?: CallOptions) =>
      call<PartnerEvent>(
        { method: 'POST', path: '/partner/test/event', query: [], isIdempotent: false },
        input,
        options,
      ),
  };
}
