import { S3Client } from '@bradenmacdonald/s3-lite-client';
import { pictureFormats, type PictureFolder, pictureOfFile, pictureWidths } from '@nabta/domain/picture-file';

import type { BucketSettings } from '../../config.ts';
import { assertPictureName, contentTypeOf, type PictureFile, type PictureStore } from './picture-store.ts';

/** `timeoutMs` is for one object, from connecting to the last byte. */
type Bucket = BucketSettings & { timeoutMs: number };

/** The bucket is away or refuses us; the caller may try again, and the log says why. */
class BucketFailure extends Error {
  readonly statusCode = 503;
}

/** Long enough for a request that waits for its turn, too short for a leaked address to be of use. */
const addressLifeSeconds = 60;

/** Pictures as objects `trees/<name>-640.webp` of an S3-compatible bucket. */
export function createBucketStore({ timeoutMs, endpoint, ...settings }: Bucket): PictureStore {
  const client = new S3Client({ endPoint: endpoint, ...settings });

  /** The client signs the address; the request is our own, because the client's knows no time limit. */
  async function request(method: 'GET' | 'PUT' | 'DELETE', key: string, bytes?: Uint8Array, type?: string) {
    const headers = type === undefined ? {} : { 'content-type': type };
    const options = { expirySeconds: addressLifeSeconds, extraHeaders: headers };
    const address = await client.getPresignedUrl(method, key, options);
    const body = bytes === undefined ? null : new Uint8Array(bytes);
    const init: RequestInit = {
      method,
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    };
    try {
      const response = await fetch(address, init);
      const content = Buffer.from(await response.arrayBuffer());
      if (response.ok) return { content, etag: response.headers.get('etag') };
      if (response.status === 404 && isMissingObject(content)) return undefined;
      throw new BucketFailure(
        `The bucket answered ${method} ${key} with ${response.status} ${codeOf(content)}`,
      );
    } catch (error) {
      if (error instanceof BucketFailure) throw error;
      throw new BucketFailure(`The bucket did not answer ${method} ${key}`, { cause: error });
    }
  }

  /** Settles only when every request has, so that none of them writes after a clean-up. */
  async function writeAll(folder: PictureFolder, name: string, files: readonly PictureFile[]): Promise<void> {
    const results = await Promise.allSettled(
      files.map(({ suffix, format, bytes }) =>
        request('PUT', `${folder}/${name}${suffix}.${format}`, bytes, contentTypeOf[format]),
      ),
    );
    const failure = results.find((result) => result.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
  }

  /** Every size there may be, so that what a broken upload left is found too. */
  async function remove(folder: PictureFolder, name: string): Promise<void> {
    const sizes = pictureWidths.flatMap((width) => pictureFormats.map((format) => `-${width}.${format}`));
    await Promise.all(['.webp', ...sizes].map((size) => request('DELETE', `${folder}/${name}${size}`)));
  }

  return {
    async put(folder, name, files) {
      assertPictureName(name);
      if ((await request('GET', `${folder}/${name}.webp`)) !== undefined) return;
      // The file that says the picture is kept comes last, and all go again when one fails.
      const isLast = ({ suffix }: PictureFile) => suffix === '';
      try {
        await writeAll(
          folder,
          name,
          files.filter((file) => !isLast(file)),
        );
        await writeAll(folder, name, files.filter(isLast));
      } catch (error) {
        await remove(folder, name).catch(() => undefined);
        throw error;
      }
    },

    async read(folder, fileName) {
      const picture = pictureOfFile(fileName);
      const object = picture && (await request('GET', `${folder}/${fileName}`));
      if (picture === undefined || object === undefined) return undefined;
      const { content: bytes, etag } = object;
      return {
        bytes,
        contentType: contentTypeOf[picture.format],
        etag: etag ?? `"${fileName}"`,
        size: bytes.length,
      };
    },

    async remove(folder, name) {
      assertPictureName(name);
      await remove(folder, name);
    },
  };
}

/** A bucket that is not there answers 404 as well, and is a fault. */
function isMissingObject(content: Uint8Array): boolean {
  return codeOf(content) !== 'NoSuchBucket';
}

function codeOf(content: Uint8Array): string {
  return /<Code>(\w+)<\/Code>/u.exec(new TextDecoder().decode(content))?.[1] ?? '';
}
