import { useConfirmedShare } from '#features/people/account/use-confirmed-share.tsx';
import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { saveFile } from '#shared/saving/save-file.ts';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { useStoryPicture } from './use-story.ts';

import styles from './story-card.module.css';

export function StoryActions({ year }: { year: number }) {
  const { t } = useTexts('story');
  const toasts = useToasts();
  const { shareCode } = useAccount();
  const { share, sheets } = useConfirmedShare('forest', true);
  const picture = useStoryPicture();
  const showError = useErrorToast('story-picture', () => t('story.saveFailed'));

  const save = () =>
    picture.mutate(year, {
      onSuccess: (file) => {
        saveFile(file, file.name);
        toasts.show({ kind: 'success', text: t('story.saved') });
      },
      onError: showError,
    });

  return (
    <div className={styles.actions}>
      <Button
        wide
        icon="share-fat"
        iconMirrored
        onClick={() =>
          share({
            title: t('story.shareText', { year }),
            text: t('story.shareText', { year }),
            url: new URL(urls.story(year, shareCode), location.origin).href,
          })
        }
      >
        {t('story.share')}
      </Button>
      <Button
        wide
        variant="secondary"
        icon="download-simple"
        pending={picture.isPending}
        pendingText={t('story.saving')}
        onClick={save}
      >
        {t('story.save')}
      </Button>
      {sheets}
    </div>
  );
}
