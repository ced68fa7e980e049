import { Socket } from 'node:net';

/** Sends the writes of one event-loop turn together: one system call that wakes the server once. */
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
