/** Content of the clipboard afterwards. */
export type Copied = 'image' | 'link' | 'nothing';

/**
 * Copies the picture, or the link when the browser cannot copy pictures. Safari requires a promise created
 * within the user gesture.
 */
export async function copyCode(link: string, loadPicture: () => Promise<Blob>): Promise<Copied> {
  try {
    if (typeof ClipboardItem === 'function') {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': loadPicture() })]);
      return 'image';
    }
  } catch {
    // Falls back to the link.
  }
  try {
    await navigator.clipboard.writeText(link);
    return 'link';
  } catch {
    return 'nothing';
  }
}
