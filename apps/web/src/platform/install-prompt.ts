/** The browser's offer to put the app on the home screen; it can be taken up once. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

/** Keeps the offer from the start of the page on: the browser makes it once, often before the screen that shows it is here. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setOffer(event as InstallOffer);
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

/** Lets the browser ask the person; must come from a press. */
export async function takeInstallOffer(): Promise<void> {
  const taken = offer;
  setOffer(undefined);
  await taken?.prompt();
}

function setOffer(next: InstallOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}
