export type AssistantMessage = { role: 'system' | 'user' | 'assistant'; content: string };

/** An outside voice: a language model that somebody runs. Whoever asks it has an answer of their own as well. */
export type AssistantGateway = {
  /** What it says, piece by piece. It never throws: where it fails, it has said what it has said. */
  speak(messages: readonly AssistantMessage[], signal: AbortSignal): AsyncGenerator<string, void, void>;
  /** Whether it failed so often that it is left in peace for a while. */
  isResting(): boolean;
};
