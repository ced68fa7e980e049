/** The package ships no types. */
declare module 'libheif-js/wasm-bundle.js' {
  export type DisplayTarget = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };

  type HeifImage = {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Decodes into the target's RGBA bytes; null on failure. */
    display(target: DisplayTarget, done: (target: DisplayTarget | null) => void): void;
  };

  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
  export default libheif;
}
