export type OutgoingMessage = {
  /** Deduplication key: the recipient gets the message once, even after several sends. */
  reference: string;
  /** E.164, with the plus. */
  to: string;
  body: string;
  /**
   * Start of an earlier attempt with an unknown outcome: it failed with `mayHaveBeenSent`, or the process
   * died. The providers are then queried before the message is sent again.
   */
  unsureSince?: Date | undefined;
};

export type DeliveryReceipt = { provider: string; providerMessageId: string };

export type MessageGateway = {
  name: string;
  send(message: OutgoingMessage, signal?: AbortSignal): Promise<DeliveryReceipt>;
  /** Returns undefined if the provider has not accepted the message; throws if the outcome is unknown. */
  findSent?(
    message: OutgoingMessage,
    since: Date,
    signal?: AbortSignal,
  ): Promise<DeliveryReceipt | undefined>;
};

type FailureFacts = {
  /** A bad number or a blocked recipient: no provider can ever deliver it. */
  isPermanent: boolean;
  /** The request was sent with an unknown outcome: sending it elsewhere could deliver it twice. */
  mayHaveBeenSent: boolean;
  /** False if the provider works and only rejects this message. */
  countsAgainstProvider: boolean;
  retryAfterMs: number | undefined;
};

/** Contains provider, code and reason, never the phone or the body, so that it can be logged. */
export class DeliveryFailure extends Error {
  readonly provider: string;
  readonly isPermanent: boolean;
  readonly mayHaveBeenSent: boolean;
  readonly countsAgainstProvider: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(provider: string, reason: string, facts: Partial<FailureFacts> = {}) {
    super(`${provider}: ${reason}`);
    this.name = 'DeliveryFailure';
    this.provider = provider;
    this.isPermanent = facts.isPermanent ?? false;
    this.mayHaveBeenSent = facts.mayHaveBeenSent ?? false;
    this.countsAgainstProvider = facts.countsAgainstProvider ?? !this.isPermanent;
    this.retryAfterMs = facts.retryAfterMs;
  }
}
