import type { DataOfEndpoint, Endpoint, InputOfEndpoint } from '@nabta/contract/core/endpoint';

import { isUnauthenticated } from './api-error.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import type { SendOptions, SendRequest } from './send-request.ts';
import type { Session } from './session.ts';

/** Pass a key to retry after the page is closed; otherwise the client creates one. */
type CallOptions = Pick<SendOptions, 'signal' | 'accept' | 'lastResponse' | 'idempotencyKey' | 'version'>;

export type CallArguments<E extends Endpoint> = [keyof InputOfEndpoint<E>] extends [never]
  ? [input?: InputOfEndpoint<E>, options?: CallOptions]
  : [input: InputOfEndpoint<E>, options?: CallOptions];

export type ApiClient = {
  /**
   * Calls the API with the session of this browser and returns the response data, or throws an ApiError.
   * Idempotent endpoints may be called again after a failure with one effect.
   */
  call<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<DataOfEndpoint<E>>;
};

/** Sends a fresh token with each request and retries once after a refresh on 401. */
export function createApiClient({ send, session }: { send: SendRequest; session: Session }): ApiClient {
  const withIdempotencyKey = createIdempotencyKeys();
  return {
    async call(endpoint, ...[input, options]) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only endpoints without input may omit it
      const inputOrEmpty = (input ?? {}) as InputOfEndpoint<typeof endpoint>;
      if (isSignIn(endpoint)) return await callWithoutSession(endpoint, inputOrEmpty, options);
      if (!endpoint.isIdempotent || options?.idempotencyKey !== undefined)
        return await callWithSession(endpoint, inputOrEmpty, options);
      const intent = JSON.stringify([session.accountId(), endpoint.method, endpoint.path, inputOrEmpty]);
      return await withIdempotencyKey(intent, (idempotencyKey) =>
        callWithSession(endpoint, inputOrEmpty, { ...options, idempotencyKey }),
      );
    },
  };

  async function callWithSession<E extends Endpoint>(
    endpoint: E,
    input: InputOfEndpoint<E>,
    options?: CallOptions,
  ) {
    const token = await session.freshToken();
    try {
      return await send(endpoint, input, { ...options, token });
    } catch (error) {
      if (!isUnauthenticated(error)) throw error;
      return await send(endpoint, input, { ...options, token: await session.refresh(token) });
    }
  }

  async function callWithoutSession<E extends Endpoint>(
    endpoint: E,
    input: InputOfEndpoint<E>,
    options?: CallOptions,
  ) {
    try {
      return await send(endpoint, input, options);
    } catch (error) {
      if (isUnauthenticated(error)) session.end('lost');
      throw error;
    }
  }
}

/**
 * Public `/auth` endpoints create or end sessions and send no token; the other `/auth` endpoints need one.
 */
function isSignIn({ access, path }: Endpoint): boolean {
  return access === 'public' && path.startsWith('/auth/');
}
