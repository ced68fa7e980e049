import type { PushKeys } from './encrypt-push.ts';

export type PushTarget = PushKeys & { endpoint: string };

export type OutgoingPush = {
  /** Push topic: a push service keeps only the latest undelivered message of an id. */
  id: string;
  body: string;
  ttlSeconds: number;
};

export type PushGateway = {
  /** Whether the endpoint may be called (SSRF check). */
  mayCall(endpoint: string): boolean;
  /** `gone`: the subscription has ended. `refused`: a retry would fail too. Throws `PushFailure`. */
  send(target: PushTarget, push: OutgoingPush): Promise<'sent' | 'gone' | 'refused'>;
};

/** Retryable failure. The message contains the host only: the full URL lets anyone send. */
export class PushFailure extends Error {
  constructor(host: string, reason: string) {
    super(`${host}: ${reason}`);
    this.name = 'PushFailure';
  }
}
