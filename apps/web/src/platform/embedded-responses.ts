import type { DataOfEndpoint, Endpoint, InputOfEndpoint } from '@nabta/contract/core/endpoint';
import { requestUrl } from '@nabta/contract/core/request-url';

/** Approximate time of the embedded responses. */
export const embeddedResponsesAt = Date.now();

let parsed: { element: HTMLElement; responses: Readonly<Record<string, unknown>> } | undefined;

/** Returns the public API response that the server embedded in the page. */
export function getEmbeddedResponse<E extends Endpoint>(
  endpoint: E,
  input: InputOfEndpoint<E>,
): DataOfEndpoint<E> | undefined {
  const element = document.getElementById('answers');
  if (element === null) return undefined;
  if (parsed?.element !== element) parsed = { element, responses: JSON.parse(element.textContent ?? '{}') };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server embeds the data of this endpoint
  return parsed.responses[requestUrl(endpoint, input)] as DataOfEndpoint<E> | undefined;
}
