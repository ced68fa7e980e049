/** Payload for the service worker, in the language of the reader. */
export type PushMessage = {
  title: string;
  body: string;
  /** Path in the web app to open on click. */
  path: string;
  /** Deduplication tag: a repeated message is shown once. */
  tag: string;
};
