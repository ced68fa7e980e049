import { useToasts } from '#ui/use-toasts.ts';

/** Returns a function that copies a text to the clipboard and shows the result as a toast. */
export function useCopy({ copied, failed }: { copied: string; failed: string }): (text: string) => void {
  const toasts = useToasts();
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ kind: 'success', text: copied });
    } catch {
      toasts.show({ kind: 'error', text: failed });
    }
  }
  return (text) => void copy(text);
}
