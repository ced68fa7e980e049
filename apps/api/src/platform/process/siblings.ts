import cluster from 'node:cluster';

/** What the processes that answer on one port tell each other, so that together they are as exact as one. */
export type Siblings = {
  tell(about: string, news: unknown): void;
  hear(about: string, listen: (news: unknown) => void): void;
};

type Message = { nabta: 'news'; about: string; news: unknown };

/** Undefined for a process that answers alone. */
export function siblingsOfThisProcess(): Siblings | undefined {
  if (!cluster.isWorker) return undefined;
  return {
    tell(about, news) {
      const message: Message = { nabta: 'news', about, news };
      // A process whose starter is gone is about to end, and has nobody to tell.
      if (process.connected) process.send?.(message, undefined, undefined, () => {});
    },
    hear(about, listen) {
      process.on('message', (message) => {
        if (isNews(message) && message.about === about) listen(message.news);
      });
    },
  };
}

/** In the process that started the others: passes on to each what another one told. */
export function passNewsOn(): void {
  cluster.on('message', (teller, message: unknown) => {
    if (!isNews(message)) return;
    for (const sibling of Object.values(cluster.workers ?? {}))
      if (sibling !== undefined && sibling !== teller && sibling.isConnected())
        sibling.send(message, undefined, undefined, () => {});
  });
}

function isNews(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'nabta' in message && message.nabta === 'news';
}
