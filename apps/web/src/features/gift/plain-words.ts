import { maxGiftMessage } from '@nabta/domain/gift-state';

/** As the contract has it for messages and thanks: no control characters and none that turn the direction of what follows. */
export function isPlain(message: string): boolean {
  const words = message.normalize('NFC').trim();
  return words.length <= maxGiftMessage && !/[^\P{Cc}\n\r]|[\u202a-\u202e\u2066-\u2069]/u.test(words);
}
