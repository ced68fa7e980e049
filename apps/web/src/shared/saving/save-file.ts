/** The data of an endpoint with a media type. */
export function blobOf(data: unknown): Blob {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API client reads every file as a Blob
  return data as Blob;
}

/** Starts a browser download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start reading only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
