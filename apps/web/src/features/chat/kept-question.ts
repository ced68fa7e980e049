import { tabStorage } from '../../platform/storage.ts';

const key = 'chat-question';

/**
 * Keeps a question that was pressed on another page until the chat opens, also across sign-in. It is not in the address,
 * or a link could make a person say something.
 */
export function keepQuestion(publicId: string, question: string): void {
  tabStorage.write(key, JSON.stringify({ publicId, question }));
}

/** Asked once, and only of the tree it was meant for. */
export function takeQuestion(publicId: string): string | undefined {
  const kept = tabStorage.read(key);
  tabStorage.remove(key);
  if (kept === undefined) return undefined;
  const { publicId: meant, question } = JSON.parse(kept) as { publicId: string; question: string };
  return meant === publicId ? question : undefined;
}
