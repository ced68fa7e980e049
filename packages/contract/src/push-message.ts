/** What a push message carries to the service worker, written in the language of its reader. */
export type PushMessage = {
  title: string;
  body: string;
  /** Where a touch on it leads, below the web app’s address. */
  path: string;
  /** The same for a message that comes twice, so that it is shown once. */
  tag: string;
};
