import night from '../../assets/moments/night.svg?url';
import palms from '../../assets/moments/palms.svg?url';
import story from '../../assets/moments/story.svg?url';
import { Illustration } from '../../ui/illustration.tsx';
import type { IllustrationName } from '../../ui/illustration.tsx';

/** Drawn for a few days of the year, so the first page does not carry their addresses. */
const rare = { night, palms, story };

export type BannerPictureName = IllustrationName | keyof typeof rare;

export function BannerPicture({
  name,
  className,
}: {
  name: BannerPictureName;
  className?: string | undefined;
}) {
  if (!isRare(name)) return <Illustration name={name} className={className} />;
  return <img src={rare[name]} alt="" width={240} height={180} decoding="async" className={className} />;
}

function isRare(name: BannerPictureName): name is keyof typeof rare {
  return name in rare;
}
