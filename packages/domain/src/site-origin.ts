/**
 * Lower-case host with an optional port. Characters that could end a header or a CSP directive are not
 * allowed.
 */
const secureOrigin = /^https:\/\/[a-z0-9]+(?:[.-][a-z0-9]+)*(?::\d{1,5})?$/u;
/** Local development. */
const localOrigin = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/u;

const maxOriginLength = 200;

/** Whether the text is an origin as browsers serialize it: scheme, host and port only. */
export function isSiteOrigin(text: string): boolean {
  return text.length <= maxOriginLength && (secureOrigin.test(text) || localOrigin.test(text));
}
