import { Socket } from 'node:net';

/**
 * Sends everything written in one event-loop turn together: concurrent statements cost one system call and
 * wake the server once.
 */
export class BatchingSocket extends Socket {
  #isGathering = false;

  override cork(): void {
    super.cork();
    if (this.#isGathering) return;
    this.#isGathering = true;
    super.cork();
    setImmediate(() => {
      this.#isGathering = false;
      this.uncork();
    });
  }
}
