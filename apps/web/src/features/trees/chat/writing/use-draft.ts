import { useRef, useState } from 'react';
import type { RefObject } from 'react';

export type Draft = {
  text: string;
  input: RefObject<HTMLTextAreaElement | null>;
  write(text: string): void;
  /** Restores rejected text, unless the user typed something since. */
  restore(text: string): void;
};

export function useDraft(): Draft {
  const [text, setText] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  return { text, input, write: setText, restore: (rejected) => setText((current) => current || rejected) };
}
