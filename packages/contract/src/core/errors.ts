/** Every error code the API may answer with, and its HTTP status. A code never changes its meaning. */
export const errorStatus = {
  INVALID_INPUT: 400,
  INVALID_PHONE: 400,
  WRONG_CODE: 400,
  CODE_EXPIRED: 400,
  LINK_EXPIRED: 400,
  PICTURE_UNREADABLE: 400,
  GIFT_TO_SELF: 400,
  /** What stands behind the hash of the link is missing or wrong. */
  WRONG_GIFT_LINK: 400,
  COUPON_MISTYPED: 400,
  /** `details` say why, in `kind` and in words. */
  MEASUREMENT_UNLIKELY: 400,
  WRONG_TAG_SECRET: 400,
  /** A passkey, a code of an authenticator or a recovery code that is not the caller's, not new or not right. */
  FACTOR_REFUSED: 400,
  /** A growth model that falls, grows without an end or lacks a number; `details` say which, in `kind` and in words. */
  MODEL_REFUSED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  PROFILE_INCOMPLETE: 403,
  /** The key of a partner was not made for this call, or for its mode. */
  KEY_NOT_ALLOWED: 403,
  /** Staff has to prove itself a second time in this session. */
  SECOND_FACTOR_REQUIRED: 403,
  /** A first factor is added soon after signing in: who has none signs in again. */
  SIGN_IN_TOO_OLD: 403,
  /** A browser that signed in for the first time may do this only after a day; `Retry-After` says when. */
  BROWSER_TOO_NEW: 403,
  NOT_FOUND: 404,
  COUPON_UNKNOWN: 404,
  /** There is no such tag. */
  TAG_UNKNOWN: 404,
  /** The tag is blank: its tree is not in the ground yet. */
  TREE_NOT_PLANTED: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  /** Somebody changed the record after the caller read it; nothing was written. */
  EDITED_MEANWHILE: 409,
  /** Without them nobody could give anybody a role. */
  LAST_ADMINISTRATOR: 409,
  /** A delivery, or an issue, cannot take this step from where it stands; nothing was written. */
  DELIVERY_ELSEWHERE: 409,
  ISSUE_ELSEWHERE: 409,
  /** No tree is to be visited by then. */
  NOTHING_DUE: 409,
  /** More would leave the stock than is in it. */
  STOCK_TOO_LOW: 409,
  /** The company has no tree left that an order could give. */
  POOL_EMPTY: 409,
  /** A gift already holds the tree. */
  TREE_PROMISED: 409,
  /** A tree of a coupon that everybody knows cannot be given on at once. */
  TREE_NOT_GIFTABLE: 409,
  TREE_CLAIMED: 409,
  /** It no longer stands, so that nobody can claim it or be given it. */
  TREE_LOST: 409,
  /** The tag hangs on another tree. */
  TAG_TAKEN: 409,
  /** The place is known too roughly, and nobody said that it is right. */
  PLACE_UNSURE: 409,
  /** The caller planted another tree a step away a moment before, and did not say that this is a second one. */
  PLANTED_TWICE: 409,
  /** It stopped standing before. */
  TREE_ENDED: 409,
  /** It has not been lost, so that nothing can take its place. */
  TREE_STANDING: 409,
  /** Another tree has taken its place already. */
  TREE_REPLACED: 409,
  /** Told only to who has proven that the phone is theirs. */
  PHONE_TAKEN: 409,
  GIFT_THANKED: 409,
  COUPON_REDEEMED: 409,
  /** The campaign gives one person no more trees; the code stays good for somebody else. */
  COUPON_LIMIT_REACHED: 409,
  /** `details[0].kind` is the day on which the campaign begins. */
  COUPON_NOT_BEGUN: 409,
  /** Opened, declined, taken back or expired already. */
  GIFT_ENDED: 410,
  /** Somebody else opened the link first. */
  GIFT_CLAIMED: 410,
  COUPON_ENDED: 410,
  COUPON_USED_UP: 410,
  /** The campaign has no tree left. */
  COUPON_SOLD_OUT: 410,
  PAYLOAD_TOO_LARGE: 413,
  PICTURE_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  PICTURE_UNSUPPORTED: 415,
  /** The key of a retry came with another body. */
  IDEMPOTENCY_KEY_REUSED: 422,
  /** `details[0].kind` is the puzzle; the call is sent again with its solution. */
  PUZZLE_REQUIRED: 428,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_TRIES: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** What any endpoint may answer, so that no declaration has to repeat it. */
export const commonErrors = [
  'INVALID_INPUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

/** What every endpoint that takes a picture may answer. */
export const pictureErrors = [
  'PICTURE_UNREADABLE',
  'PICTURE_TOO_LARGE',
  'PICTURE_UNSUPPORTED',
] as const satisfies readonly ErrorCode[];
