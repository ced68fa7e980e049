/** The browser's `beforeinstallprompt` event; usable once. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
  }
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

/** Stores the event, which browsers fire once, often before the page that uses it is loaded. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setOffer(event);
  });
  window.addEventListener('appinstalled', () => setOffer(undefined));
}

export function hasInstallOffer(): boolean {
  return offer !== undefined;
}

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the install prompt; requires a user gesture. */
export async function promptInstall(): Promise<void> {
  const currentOffer = offer;
  setOffer(undefined);
  await currentOffer?.prompt();
}

function setOffer(next: InstallOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}
