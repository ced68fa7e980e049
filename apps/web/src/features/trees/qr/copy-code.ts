/** What is in the clipboard afterwards. */
export type Copied = 'image' | 'link' | 'nothing';

/** Copies the picture, and where the browser takes no pictures the link. The picture is named before it is there: Safari wants that. */
export async function copyCode(link: string, loadPicture: () => Promise<Blob>): Promise<Copied> {
  try {
    if (typeof ClipboardItem === 'function') {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': loadPicture() })]);
      return 'image';
    }
  } catch {
    // The link is the next best.
  }
  try {
    await navigator.clipboard.writeText(link);
    return 'link';
  } catch {
    return 'nothing';
  }
}
