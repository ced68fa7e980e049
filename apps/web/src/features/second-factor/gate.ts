import type { ApiClient } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';

/** Where calls of the console wait while their person has to prove a second time who they are. */
export type Gate = {
  isShut(): boolean;
  subscribe(listener: () => void): () => void;
  /** Lets everything through that waits. */
  open(): void;
  /** An API whose calls wait at the gate instead of failing, and are then made again: nothing that was typed is lost. */
  api: ApiClient;
};

const gates = new WeakMap<ApiClient, Gate>();

/** The one gate of a connection, whichever page of the console is shown: what waits on one goes on while another opens it. */
export function gateOf(api: ApiClient): Gate {
  const gate = gates.get(api) ?? createGate(api);
  gates.set(api, gate);
  return gate;
}

function createGate(api: ApiClient): Gate {
  const listeners = new Set<() => void>();
  let opening: PromiseWithResolvers<void> | undefined;

  const tell = () => listeners.forEach((listener) => listener());

  function passed(): Promise<void> {
    if (opening === undefined) {
      opening = Promise.withResolvers<void>();
      tell();
    }
    return opening.promise;
  }

  function open(): void {
    const waiting = opening;
    opening = undefined;
    waiting?.resolve();
    tell();
  }

  return {
    isShut: () => opening !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open,
    api: {
      known: api.known,
      async call(...asked) {
        for (;;) {
          try {
            return await api.call(...asked);
          } catch (error) {
            if (!wantsProof(error)) throw error;
            await passed();
          }
        }
      },
    },
  };
}

function wantsProof(error: unknown): boolean {
  return error instanceof ApiError && error.serverCode === 'SECOND_FACTOR_REQUIRED';
}
