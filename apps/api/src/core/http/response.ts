import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';

import type { Encoding } from './compression.ts';

/** Data that the database has already serialized; it is sent without parsing. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** JSON with an ETag, so that conditional requests get 304. */
export class JsonWithEtag extends RawJson {
  readonly etag: string;

  constructor(text: string) {
    super(text);
    this.etag = etagOf(text);
  }
}

type Bytes = string | Uint8Array;

type Parts = {
  /** A function creates the bytes only for clients that do not have them yet; undefined sends no content. */
  body: Bytes | undefined | ((encoding: Encoding) => Promise<Bytes | Readable>);
  /** Changes only with the body; by default a hash of the body, unless that is a function. */
  tag?: string | undefined;
  /** Encodings in which the body is available; without them, text is compressed when it is sent. */
  encodings?: readonly Encoding[];
  /** Set if the route config leaves it open. */
  mediaType?: string;
  headers?: Record<string, string>;
  status?: 404;
};

/** A response outside the JSON envelope: a tile, an image, a page or a text. */
export class BinaryResponse {
  readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }
}

export type StreamEvent = { event: string; data: object };

/** Server-sent events. The signal aborts on disconnect; release resources in the generator's `finally`. */
export class SseResponse {
  readonly stream: (signal: AbortSignal) => AsyncGenerator<StreamEvent, void, void>;

  constructor(stream: SseResponse['stream']) {
    this.stream = stream;
  }
}

/** A weak ETag: the same content may be sent in several encodings. */
export function etagOf(content: Bytes): string {
  return `W/"${contentHashOf(content)}"`;
}

/** Returns a content hash that serves as a version. */
export function contentHashOf(content: Bytes): string {
  return hash('sha256', content, 'base64url').slice(0, 22);
}
