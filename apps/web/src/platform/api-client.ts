import type { DataOfEndpoint, Endpoint, InputOfEndpoint } from '@nabta/contract/endpoint';

import { isUnauthenticated } from './api-error.ts';
import { createIntentKeys } from './intent-keys.ts';
import { pageAnswer, pageAnsweredAt } from './page-answers.ts';
import type { SendOptions, SendRequest } from './send-request.ts';
import type { Session } from './session.ts';

/** A key is given by who tries the same again after the page is gone; else the client finds one. */
type CallOptions = Pick<SendOptions, 'signal' | 'accept' | 'lastAnswer' | 'idempotencyKey' | 'version'>;

type CallArguments<E extends Endpoint> = [keyof InputOfEndpoint<E>] extends [never]
  ? [input?: InputOfEndpoint<E>, options?: CallOptions]
  : [input: InputOfEndpoint<E>, options?: CallOptions];

export type ApiClient = {
  /**
   * Calls the API with the session of this browser and gives the data of the answer, or fails with an ApiError.
   * What moves something of value may be called again after a failure: the same input has one effect.
   */
  call<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<DataOfEndpoint<E>>;
  /** What a query begins with where the page brought its answer, for those who are told the same as anybody. */
  known<E extends Endpoint>(endpoint: E, input: InputOfEndpoint<E>): Known<DataOfEndpoint<E>>;
};

type Known<Data> = { initialData: Data; initialDataUpdatedAt: number } | undefined;

/** SPEC section 4: a fresh token before each request, and one more try after a refresh where the server still says 401. */
export function createApiClient({ send, session }: { send: SendRequest; session: Session }): ApiClient {
  const withIntentKey = createIntentKeys();
  return {
    known(endpoint, input) {
      const initialData = session.token() === undefined ? pageAnswer(endpoint, input) : undefined;
      return initialData && { initialData, initialDataUpdatedAt: pageAnsweredAt };
    },
    async call(endpoint, ...[input, options]) {
      const given = (input ?? {}) as InputOfEndpoint<typeof endpoint>;
      if (isSignIn(endpoint)) return await callAuth(endpoint, given, options);
      if (!endpoint.isIdempotent || options?.idempotencyKey !== undefined)
        return await callWithSession(endpoint, given, options);
      const intent = JSON.stringify([session.accountId(), endpoint.method, endpoint.path, given]);
      return await withIntentKey(intent, (idempotencyKey) =>
        callWithSession(endpoint, given, { ...options, idempotencyKey }),
      );
    },
  };

  async function callWithSession<E extends Endpoint>(
    endpoint: E,
    input: InputOfEndpoint<E>,
    options?: SendOptions,
  ) {
    const token = await session.freshToken();
    try {
      return await send(endpoint, input, { ...options, token });
    } catch (error) {
      if (!isUnauthenticated(error)) throw error;
      return await send(endpoint, input, { ...options, token: await session.refresh(token) });
    }
  }

  async function callAuth<E extends Endpoint>(endpoint: E, input: InputOfEndpoint<E>, options?: CallOptions) {
    try {
      return await send(endpoint, input, options);
    } catch (error) {
      if (isUnauthenticated(error)) session.end('lost');
      throw error;
    }
  }
}

/** What makes or ends a session goes without one; the other calls below `/auth` are those of somebody who is signed in. */
function isSignIn({ access, path }: Endpoint): boolean {
  return access === 'public' && path.startsWith('/auth/');
}
