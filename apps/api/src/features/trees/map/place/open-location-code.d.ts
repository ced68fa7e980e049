/** The part of open-location-code that we use; the package brings no types. */
declare module 'open-location-code' {
  export class OpenLocationCode {
    encode(latitude: number, longitude: number, length?: number): string;
  }
}
