import type { ChatMessage } from '@nabta/contract/trees/chat';

import type { MessageRow } from './chat.queries.ts';

export function viewMessage({ createdAt, ...message }: MessageRow): ChatMessage {
  return { ...message, createdAt: createdAt.toISOString() };
}
