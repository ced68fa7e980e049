import { useMutation } from '@tanstack/react-query';

import { useErrorToast } from '../cache/use-api-mutation.ts';
import { blobOf, saveFile } from './save-file.ts';

type DownloadOptions<Input> = {
  request: (input: Input) => Promise<unknown>;
  fileNameOf: (input: Input) => string;
  /** Toast shown on failure. */
  errorText: string;
  /** Action name in error reports. */
  action: string;
};

/** Downloads a file returned by the API. */
export function useDownload<Input = void>({
  request,
  fileNameOf,
  errorText,
  action,
}: DownloadOptions<Input>) {
  return useMutation({
    mutationFn: request,
    onSuccess: (file, input) => saveFile(blobOf(file), fileNameOf(input)),
    onError: useErrorToast(action, () => errorText),
  });
}
