import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';

import { reportError } from '../../platform/error-report.ts';
import { cameraProblemOf, openCamera } from './camera.ts';
import type { Camera, CameraProblem } from './camera.ts';
import { createQrReader } from './qr-reader.ts';

/** At most ten pictures a second are looked at, so that the phone stays cool. */
const lookEveryMs = 100;

export type Scanner = {
  video: RefObject<HTMLVideoElement | null>;
  state: 'starting' | 'looking' | CameraProblem;
  /** Missing where there is no light. */
  torch: { isOn: boolean; toggle: () => void } | undefined;
  retry: () => void;
};

/** Runs the camera for as long as the page is looked at, and tells of every QR code it sees. */
export function useScanner(onCode: (text: string) => void): Scanner {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<Scanner['state']>('starting');
  const [camera, setCamera] = useState<Camera>();
  const [isTorchOn, setIsTorchOn] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden);
  const tell = useEffectEvent(onCode);

  const start = useEffectEvent((_attempt: number) => {
    const stop = new AbortController();
    const { signal } = stop;
    const fail = (error: unknown) => {
      if (signal.aborted) return;
      const problem = cameraProblemOf(error);
      if (problem === 'failed') reportError(error, { action: 'scan' });
      setState(problem);
      stop.abort();
    };
    const begin = (opened: Camera) => {
      setCamera(opened);
      setState('looking');
    };
    if (video.current !== null) scan(video.current, { begin, tell, signal }).catch(fail);
    return () => {
      stop.abort();
      setCamera(undefined);
      setIsTorchOn(false);
    };
  });
  useEffect(() => (isHidden ? undefined : start(attempt)), [attempt, isHidden]);

  const retry = useCallback(() => {
    setState('starting');
    setAttempt((count) => count + 1);
  }, []);
  const setTorch = camera?.setTorch;
  const toggle = () => {
    // A light that cannot be switched is no reason to stop scanning.
    setTorch?.(!isTorchOn).then(
      () => setIsTorchOn(!isTorchOn),
      () => undefined,
    );
  };
  return { video, state, torch: setTorch && { isOn: isTorchOn, toggle }, retry };
}

type Scan = { begin: (camera: Camera) => void; tell: (text: string) => void; signal: AbortSignal };

async function scan(video: HTMLVideoElement, { begin, tell, signal }: Scan): Promise<void> {
  const camera = await openCamera();
  if (signal.aborted) {
    camera.stop();
    return;
  }
  signal.addEventListener('abort', camera.stop);
  video.srcObject = camera.stream;
  await video.play();
  begin(camera);
  const reader = await createQrReader();
  signal.addEventListener('abort', reader.close);
  while (!signal.aborted) {
    const startedAt = performance.now();
    const text = await reader.read(video);
    if (text !== undefined && !signal.aborted) tell(text);
    await pause(lookEveryMs - (performance.now() - startedAt));
  }
}

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms));
  });
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
