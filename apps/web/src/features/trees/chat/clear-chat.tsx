import { useTexts } from '#platform/texts.tsx';
import { lazySheet, useLazySheet } from '#shared/navigation/use-lazy-sheet.tsx';
import { IconButton } from '#ui/icon-button.tsx';

const clearChatDialog = lazySheet(async () => (await import('./clear-chat-dialog.tsx')).ClearChatDialog);

export function ClearChat(props: { publicId: string; onCleared: () => void }) {
  const { t } = useTexts('chat');
  const { open, render } = useLazySheet(clearChatDialog);
  return (
    <>
      <IconButton label={t('chat.clear')} icon="trash" onClick={open} />
      {render(props)}
    </>
  );
}
