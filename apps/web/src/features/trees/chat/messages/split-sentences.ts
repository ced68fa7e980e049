/** Returns the complete sentences of a streaming text; the last one only once it has ended. */
export function splitSentences(text: string, isFinished: boolean): string[] {
  const parts = text.match(/[^\n]*?(?:[.!?؟…]+(?=\s|$)|\n|$)/gu)?.map((part) => part.trim()) ?? [];
  const sentences = parts.filter((part) => part !== '');
  const isLastIncomplete = !isFinished && !/[.!?؟…]\s*\s$|\n$/u.test(text);
  return isLastIncomplete ? sentences.slice(0, -1) : sentences;
}
