/** A host in small letters with an optional port; whatever could end a header or begin another is not among them. */
const secureOrigin = /^https:\/\/[a-z0-9]+(?:[.-][a-z0-9]+)*(?::\d{1,5})?$/u;
/** Where somebody builds a site on their own machine. */
const ownMachine = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/u;

const longestOrigin = 200;

/** Is this the origin of a site, as browsers write it: scheme, host and port, and nothing behind them? */
export function isSiteOrigin(text: string): boolean {
  return text.length <= longestOrigin && (secureOrigin.test(text) || ownMachine.test(text));
}
