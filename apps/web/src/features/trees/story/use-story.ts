import { getPublicStory, getStory, getStoryPicture } from '@nabta/contract/story';
import { useQuery } from '@tanstack/react-query';

import { storyKeys } from '../../kit/cache/keys.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTexts } from '../../platform/texts.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';

/** A year of one's own forest, or of the one behind a share code. */
export function useStory(year: number, shareCode: string | undefined) {
  const { call } = useApi();
  return useQuery({
    queryKey: storyKeys.of(year, shareCode),
    queryFn: ({ signal }) =>
      shareCode === undefined
        ? call(getStory, { params: { year } }, { signal })
        : call(getPublicStory, { params: { shareCode, year } }, { signal }),
  });
}

/** One's own year as a picture, drawn by the server in the language of the page. */
export function useStoryPicture() {
  const { call } = useApi();
  const { language } = useTexts();
  return useSingleMutation({
    mutationFn: async (year: number) => {
      const picture = await call(
        getStoryPicture,
        { params: { year }, query: { lang: language } },
        { accept: 'image/jpeg' },
      );
      return new File([picture as Blob], `nabta-${year}-${language}.jpg`, { type: 'image/jpeg' });
    },
  });
}
