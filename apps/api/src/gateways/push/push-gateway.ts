import type { PushKeys } from './encrypt-push.ts';

export type PushTarget = PushKeys & { endpoint: string };

export type OutgoingPush = {
  /** Names one message for ever: a push service keeps only the last of those it has not delivered yet. */
  id: string;
  body: string;
  /** How long it is worth delivering. */
  lifeSeconds: number;
};

export type PushGateway = {
  /** Whether messages may be sent to that address at all. */
  mayCall(endpoint: string): boolean;
  /** `gone`: the browser does not want it any more. `refused`: trying again would be refused again. Throws `PushFailure`. */
  send(target: PushTarget, push: OutgoingPush): Promise<'sent' | 'gone' | 'refused'>;
};

/** Another try may succeed. Its text names the service and never the address, which lets anybody send. */
export class PushFailure extends Error {
  constructor(host: string, reason: string) {
    super(`${host}: ${reason}`);
    this.name = 'PushFailure';
  }
}
