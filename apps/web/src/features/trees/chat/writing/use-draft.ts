import { useRef, useState } from 'react';
import type { RefObject } from 'react';

/** What is being written, and where. */
export type Draft = {
  text: string;
  input: RefObject<HTMLTextAreaElement | null>;
  write(text: string): void;
  /** Gives words back that were not taken, unless others have been written since. */
  putBack(text: string): void;
};

export function useDraft(): Draft {
  const [text, setText] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  return { text, input, write: setText, putBack: (words) => setText((typed) => typed || words) };
}
