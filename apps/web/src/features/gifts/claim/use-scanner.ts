import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';

import { reportError } from '#platform/error-report.ts';

import { createQrReader } from './qr-reader.ts';

/** At most ten frames a second are read, to keep the phone cool. */
const scanIntervalMs = 100;

type Scanner = {
  video: RefObject<HTMLVideoElement | null>;
  state: 'starting' | 'looking' | CameraProblem;
  /** Undefined without a torch. */
  torch: { isOn: boolean; toggle: () => void } | undefined;
  retry: () => void;
};

/** Runs the camera while the page is visible and calls `onCode` for every QR code. */
export function useScanner(onCode: (text: string) => void): Scanner {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<Scanner['state']>('starting');
  const [camera, setCamera] = useState<Camera>();
  const [isTorchOn, setIsTorchOn] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isHidden = useSyncExternalStore(watchVisibility, () => document.hidden);
  const emitCode = useEffectEvent(onCode);

  const start = useEffectEvent((_attempt: number) => {
    const abortController = new AbortController();
    const { signal } = abortController;
    const fail = (error: unknown) => {
      if (signal.aborted) return;
      const problem = cameraProblemOf(error);
      if (problem === 'failed') reportError(error, { action: 'scan' });
      setState(problem);
      abortController.abort();
    };
    const onOpen = (opened: Camera) => {
      setCamera(opened);
      setState('looking');
    };
    if (video.current !== null) scan(video.current, { onOpen, emitCode, signal }).catch(fail);
    return () => {
      abortController.abort();
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
    // A torch that cannot be switched must not stop scanning.
    setTorch?.(!isTorchOn).then(
      () => setIsTorchOn(!isTorchOn),
      () => undefined,
    );
  };
  return { video, state, torch: setTorch && { isOn: isTorchOn, toggle }, retry };
}

type Scan = { onOpen: (camera: Camera) => void; emitCode: (text: string) => void; signal: AbortSignal };

async function scan(video: HTMLVideoElement, { onOpen, emitCode, signal }: Scan): Promise<void> {
  const camera = await openCamera();
  if (signal.aborted) {
    camera.stop();
    return;
  }
  signal.addEventListener('abort', camera.stop);
  video.srcObject = camera.stream;
  await video.play();
  onOpen(camera);
  const reader = await createQrReader();
  signal.addEventListener('abort', reader.close);
  while (!signal.aborted) {
    const startedAt = performance.now();
    const text = await reader.read(video);
    if (text !== undefined && !signal.aborted) emitCode(text);
    await pause(scanIntervalMs - (performance.now() - startedAt));
  }
}

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms));
  });
}

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

type CameraProblem = 'denied' | 'missing' | 'busy' | 'failed';

type Camera = {
  stream: MediaStream;
  /** Switches the torch; undefined if the device has none that a page may use. */
  setTorch: ((isOn: boolean) => Promise<void>) | undefined;
  stop(): void;
};

/** TypeScript's types lack the torch (Media Capture extensions). */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };
type TorchConstraint = MediaTrackConstraintSet & { torch: boolean };

/** Opens the rear camera; throws a DOMException. */
async function openCamera(): Promise<Camera> {
  // Undefined on pages without HTTPS.
  if (navigator.mediaDevices === undefined) throw new DOMException('No camera', 'NotFoundError');
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 720 } },
  });
  const [videoTrack] = stream.getVideoTracks();
  const capabilities: TorchCapabilities = videoTrack?.getCapabilities?.() ?? {};
  return {
    stream,
    setTorch:
      capabilities.torch === true
        ? (isOn) =>
            videoTrack?.applyConstraints({ advanced: [{ torch: isOn } as TorchConstraint] }) ??
            Promise.resolve()
        : undefined,
    stop: () => stream.getTracks().forEach((track) => track.stop()),
  };
}

function cameraProblemOf(error: unknown): CameraProblem {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'failed';
  }
}
