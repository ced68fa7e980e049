/** The sentences of a text that is still growing, the last one only once it has ended. */
export function wholeSentences(text: string, isFinished: boolean): string[] {
  const parts = text.match(/[^\n]*?(?:[.!?؟…]+(?=\s|$)|\n|$)/gu)?.map((part) => part.trim()) ?? [];
  const sentences = parts.filter((part) => part !== '');
  const isOpen = !isFinished && !/[.!?؟…]\s*\s$|\n$/u.test(text);
  return isOpen ? sentences.slice(0, -1) : sentences;
}
