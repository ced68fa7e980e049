/** Checks for WebGL 2; creating the map can still fail on this device. */
export function canDrawMap(): boolean {
  return 'WebGL2RenderingContext' in window;
}
