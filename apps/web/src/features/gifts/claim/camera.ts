export type CameraProblem = 'denied' | 'missing' | 'busy' | 'failed';

export type Camera = {
  stream: MediaStream;
  /** Switches the torch; undefined if the device has none that a page may use. */
  setTorch: ((isOn: boolean) => Promise<void>) | undefined;
  stop(): void;
};

/** TypeScript's types lack the torch (Media Capture extensions). */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };
type TorchConstraint = MediaTrackConstraintSet & { torch: boolean };

/** Opens the rear camera; throws a DOMException. */
export async function openCamera(): Promise<Camera> {
  // Undefined on pages without HTTPS.
  if (navigator.mediaDevices === undefined) throw new DOMException('No camera', 'NotFoundError');
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 720 } },
  });
  const [track] = stream.getVideoTracks();
  const capabilities: TorchCapabilities = track?.getCapabilities?.() ?? {};
  return {
    stream,
    setTorch:
      capabilities.torch === true
        ? (isOn) =>
            track?.applyConstraints({ advanced: [{ torch: isOn } as TorchConstraint] }) ?? Promise.resolve()
        : undefined,
    stop: () => stream.getTracks().forEach((each) => each.stop()),
  };
}

export function cameraProblemOf(error: unknown): CameraProblem {
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
