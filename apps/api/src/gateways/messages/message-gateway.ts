export type OutgoingMessage = {
  /** Names one message for ever: however often it is tried, one person receives it once. */
  reference: string;
  /** E.164, with its plus. */
  to: string;
  body: string;
  /**
   * When an earlier try began whose end nobody knows: it failed with `mayHaveBeenSent`, or the process died in it.
   * The providers are then asked for the message before it is sent again.
   */
  unsureSince?: Date | undefined;
};

export type DeliveryReceipt = { provider: string; providerMessageId: string };

export type MessageGateway = {
  name: string;
  send(message: OutgoingMessage, signal?: AbortSignal): Promise<DeliveryReceipt>;
  /** The receipt of a message the provider has had since then; undefined where it has none; throws where it cannot tell. */
  findSent?(
    message: OutgoingMessage,
    since: Date,
    signal?: AbortSignal,
  ): Promise<DeliveryReceipt | undefined>;
};

type FailureFacts = {
  /** A bad number or a blocked recipient: no provider can ever deliver it. */
  isPermanent: boolean;
  /** The request left and nobody knows what became of it: sending it elsewhere could make it two. */
  mayHaveBeenSent: boolean;
  /** False where the provider is well and only will not carry this one message. */
  countsAgainstProvider: boolean;
  retryAfterMs: number | undefined;
};

/** Its text holds provider, code and reason, and never the phone or the body, so that it may be logged. */
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
