import night from '#assets/moments/night.svg?url';
import palms from '#assets/moments/palms.svg?url';
import story from '#assets/moments/story.svg?url';
import { Illustration } from '#ui/illustration.tsx';
import type { IllustrationName } from '#ui/illustration.tsx';

/** Seasonal images, excluded from the bundle of the first page. */
const seasonal = { night, palms, story };

export type BannerPictureName = IllustrationName | keyof typeof seasonal;

export function BannerPicture({
  name,
  className,
}: {
  name: BannerPictureName;
  className?: string | undefined;
}) {
  if (!isSeasonal(name)) return <Illustration name={name} className={className} />;
  return <img src={seasonal[name]} alt="" width={240} height={180} decoding="async" className={className} />;
}

function isSeasonal(name: BannerPictureName): name is keyof typeof seasonal {
  return name in seasonal;
}
