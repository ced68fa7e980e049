/** Whether the browser knows how to draw a map (WebGL 2); whether this device then does is seen when one is made. */
export function canDrawMap(): boolean {
  return 'WebGL2RenderingContext' in window;
}
