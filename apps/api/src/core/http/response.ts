import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';

import type { Encoding } from './compression.ts';

/** Data that the database has already written as JSON, so that it need not be read and written again. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  inEnvelope(): string {
    return `{"success":true,"data":${this.text}}`;
  }
}

/** JSON with a tag that changes only with it: a caller who names the tag is told that nothing changed. */
export class TaggedJson extends RawJson {
  readonly tag: string;

  constructor(text: string) {
    super(text);
    this.tag = tagOf(text);
  }
}

type Bytes = string | Uint8Array;

type Parts = {
  /** A function where the bytes are made only for who does not have them yet; undefined where there is nothing to show. */
  body: Bytes | undefined | ((encoding: Encoding) => Promise<Bytes | Readable>);
  /** Changes only with the body; where it is left out, it is made of a body that is there already. */
  tag?: string | undefined;
  /** In which the body comes already; a text for which nothing is said is compressed on its way out. */
  encodings?: readonly Encoding[];
  /** Where the declaration leaves it open. */
  mediaType?: string;
  headers?: Record<string, string>;
  status?: 404;
};

/** An answer that is no JSON in an envelope: a tile, a picture, a page, a text. */
export class Content {
  readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }
}

export type StreamEvent = { event: string; data: object };

/**
 * An answer that is told piece by piece, as server-sent events. The signal is aborted when the caller hangs up; whatever has
 * to be given back is given back in a `finally` of the generator.
 */
export class EventStream {
  readonly tell: (signal: AbortSignal) => AsyncGenerator<StreamEvent, void, void>;

  constructor(tell: EventStream['tell']) {
    this.tell = tell;
  }
}

/** Weak, since the same may come compressed in several ways. */
export function tagOf(content: Bytes): string {
  return `W/"${versionOf(content)}"`;
}

/** A name that nothing else has. */
export function versionOf(content: Bytes): string {
  return hash('sha256', content, 'base64url').slice(0, 22);
}
