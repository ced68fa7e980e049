import type { NotificationKind } from '#core/notification-kind.ts';

import type { TreePayload } from '../tree/tree.notifications.ts';

type LevelPayload = TreePayload & { told: { count: number } };

export type LevelKind = NotificationKind<LevelPayload>;

const pathOf: LevelKind['pathOf'] = ({ told }, { publicId }) =>
  told.count === 1 ? `/tree/${publicId}` : '/';

export const sightingsExpired: LevelKind = {
  name: 'sightings_expired',
  push: {
    text: {
      ar: 'مضى عامان على آخر زيارة مستقلة لبعض أشجارك، فانتهت مدة التحقق منها',
      en: 'Nobody independent has seen some of your trees for two years, so they no longer count as verified',
      pt: 'Há dois anos ninguém independente vê algumas das suas árvores; elas não contam mais como verificadas',
    },
  },
  setting: 'aboutTrees',
  pathOf,
};

export const treesDocumented: LevelKind = {
  name: 'trees_documented',
  push: {
    text: {
      ar: 'بعض أشجارك مسجّلة فقط: لا صورة لها من موقعها بعد',
      en: 'Some of your trees are on file only: no photo from the site shows them yet',
      pt: 'Algumas das suas árvores estão só registradas: ainda não há foto delas no local',
    },
  },
  setting: 'aboutTrees',
  pathOf,
};

export const evidenceNotificationKinds = {
  sightings_expired: sightingsExpired,
  trees_documented: treesDocumented,
};
