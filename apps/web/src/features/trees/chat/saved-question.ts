import { tabStorage } from '#platform/storage.ts';

const storageKey = 'chat-question';

/**
 * Stores a question chosen on a page until the chat opens, also across sign-in. Not in the URL, or a link
 * could make a user send something.
 */
export function saveQuestion(publicId: string, question: string): void {
  tabStorage.write(storageKey, JSON.stringify({ publicId, question }));
}

export function consumeQuestion(publicId: string): string | undefined {
  const stored = tabStorage.read(storageKey);
  tabStorage.remove(storageKey);
  if (stored === undefined) return undefined;
  const saved: { publicId: string; question: string } = JSON.parse(stored);
  return saved.publicId === publicId ? saved.question : undefined;
}
