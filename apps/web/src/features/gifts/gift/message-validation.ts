import { maxGiftMessage } from '@nabta/domain/gift-state';

/** Mirrors the contract: no control characters and no bidirectional overrides. */
export function isValidMessage(message: string): boolean {
  const text = message.normalize('NFC').trim();
  return text.length <= maxGiftMessage && !/[^\P{Cc}\n\r]|[\u202a-\u202e\u2066-\u2069]/u.test(text);
}
