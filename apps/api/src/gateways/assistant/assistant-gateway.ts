export type AssistantMessage = { role: 'system' | 'user' | 'assistant'; content: string };

/** A language model service. Its callers always have an answer of their own as well. */
export type AssistantGateway = {
  /** Streams the reply and never throws: after a failure the stream ends with what was received. */
  streamReply(messages: readonly AssistantMessage[], signal: AbortSignal): AsyncGenerator<string, void, void>;
  /** True after repeated failures, while the service is not called. */
  isBackingOff(): boolean;
};
