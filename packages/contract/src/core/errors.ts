/** All error codes of the API with their HTTP status. A code never changes its meaning. */
export const errorStatus = {
  INVALID_INPUT: 400,
  INVALID_PHONE: 400,
  WRONG_CODE: 400,
  CODE_EXPIRED: 400,
  LINK_EXPIRED: 400,
  PICTURE_UNREADABLE: 400,
  GIFT_TO_SELF: 400,
  /** The secret in the hash of the link is missing or wrong. */
  WRONG_GIFT_LINK: 400,
  COUPON_MISTYPED: 400,
  /** `details` give the reason, in `kind` and as text. */
  MEASUREMENT_UNLIKELY: 400,
  WRONG_TAG_SECRET: 400,
  /** The passkey, authenticator code or recovery code is wrong, used or of a different account. */
  FACTOR_REFUSED: 400,
  /**
   * The growth model decreases, grows without limit or is incomplete; `details` give the reason, in `kind`
   * and as text.
   */
  MODEL_REFUSED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  PROFILE_INCOMPLETE: 403,
  /** The partner key lacks the scope or the mode of the endpoint. */
  KEY_NOT_ALLOWED: 403,
  /** Staff must pass the second factor in this session. */
  SECOND_FACTOR_REQUIRED: 403,
  /** The first factor must be added soon after sign-in; the user must sign in again. */
  SIGN_IN_TOO_OLD: 403,
  /** A browser that is new to the account may do this a day after signing in; see `Retry-After`. */
  BROWSER_TOO_NEW: 403,
  NOT_FOUND: 404,
  COUPON_UNKNOWN: 404,
  TAG_UNKNOWN: 404,
  /** The tag is blank: its tree is not planted yet. */
  TREE_NOT_PLANTED: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  /** The record was changed after the caller read it; nothing was written. */
  EDITED_MEANWHILE: 409,
  /** The last administrator cannot lose the role. */
  LAST_ADMINISTRATOR: 409,
  /** Two administrators are needed to make another; the server's command makes the second. */
  SECOND_ADMINISTRATOR_NEEDED: 409,
  /** The campaign would promise more trees than it has and `isFirstCome` is not set. */
  PROMISES_ABOVE_STOCK: 409,
  /** The current status does not allow this transition; nothing was written. */
  DELIVERY_ELSEWHERE: 409,
  ISSUE_ELSEWHERE: 409,
  /** No tree is due by that date. */
  NOTHING_DUE: 409,
  /** The stand has no tree that is alive in the records. */
  NO_TREES_TO_SAMPLE: 409,
  /** The stock is smaller than the requested quantity. */
  STOCK_TOO_LOW: 409,
  /** The company has no available tree for the order. */
  POOL_EMPTY: 409,
  /** A pending gift holds the tree. */
  TREE_PROMISED: 409,
  /** A tree of a public coupon cannot be given away for thirty days. */
  TREE_NOT_GIFTABLE: 409,
  TREE_CLAIMED: 409,
  /** The tree is lost and cannot be claimed or given. */
  TREE_LOST: 409,
  /** The tag is on a different tree. */
  TAG_TAKEN: 409,
  /** The location is inaccurate and `isPlaceSure` is not set. */
  PLACE_UNSURE: 409,
  /** The caller has just planted a tree at this place and `isAnother` is not set. */
  PLANTED_TWICE: 409,
  /** The tree is already lost. */
  TREE_ENDED: 409,
  /** The tree is alive, so it cannot be replaced. */
  TREE_STANDING: 409,
  /** The tree already has a replacement. */
  TREE_REPLACED: 409,
  /** Returned only after the caller has proven ownership of the phone. */
  PHONE_TAKEN: 409,
  GIFT_THANKED: 409,
  COUPON_REDEEMED: 409,
  /** The person reached the limit of the campaign; the code stays valid for others. */
  COUPON_LIMIT_REACHED: 409,
  /** `details[0].kind` is the start date of the campaign. */
  COUPON_NOT_BEGUN: 409,
  /** The gift is already opened, declined, cancelled or expired. */
  GIFT_ENDED: 410,
  /** A different person opened the link first. */
  GIFT_CLAIMED: 410,
  COUPON_ENDED: 410,
  COUPON_USED_UP: 410,
  /** The campaign has no trees left. */
  COUPON_SOLD_OUT: 410,
  PAYLOAD_TOO_LARGE: 413,
  PICTURE_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  PICTURE_UNSUPPORTED: 415,
  /** The idempotency key was used with a different body. */
  IDEMPOTENCY_KEY_REUSED: 422,
  /** `details[0].kind` is the challenge; repeat the request with its solution. */
  PUZZLE_REQUIRED: 428,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_TRIES: 429,
  /** A person or company reached the sum of such acts in a day; see `Retry-After`. */
  DAILY_LIMIT_REACHED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Errors of every endpoint; declarations do not repeat them. */
export const commonErrors = [
  'INVALID_INPUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

/** Errors of endpoints with a picture upload. */
export const pictureErrors = [
  'PICTURE_UNREADABLE',
  'PICTURE_TOO_LARGE',
  'PICTURE_UNSUPPORTED',
] as const satisfies readonly ErrorCode[];
