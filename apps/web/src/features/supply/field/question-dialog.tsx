import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

type Answer = { text: string; onPress: () => void };

interface QuestionDialogProps {
  open: boolean;
  title: string;
  body: string;
  /** The safe answer; also given by closing the dialog. */
  decline: Answer;
  confirm: Answer;
}

/** Asks before something unusual is recorded. */
export function QuestionDialog({ open, title, body, decline, confirm }: QuestionDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={decline.onPress}
      title={title}
      body={body}
      actions={
        <>
          <Button onClick={decline.onPress}>{decline.text}</Button>
          <Button variant="secondary" onClick={confirm.onPress}>
            {confirm.text}
          </Button>
        </>
      }
    />
  );
}
