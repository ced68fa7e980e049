import type { Translations } from '@nabta/domain/language';

import type { ErrorTexts } from '#core/errors/error-texts.ts';

export const fieldErrors = {
  TAG_UNKNOWN: {
    ar: 'لا نعرف لوحة بهذا الرقم. تلزم لوحة أخرى.',
    en: 'There is no tag with this number. Scan another one.',
    pt: 'Não existe plaquinha com este número. Escaneie outra.',
  },
  TAG_TAKEN: {
    ar: 'هذه اللوحة معلّقة على شجرة أخرى. تلزم لوحة جديدة.',
    en: 'This tag hangs on another tree. Scan a new one.',
    pt: 'Esta plaquinha está em outra árvore. Escaneie uma nova.',
  },
  PLACE_UNSURE: {
    ar: 'الموقع غير دقيق. يلزم تحديده من جديد، أو تأكيد أنه صحيح.',
    en: 'The place is not exact. Find it again, or say that it is right.',
    pt: 'O local não é exato. Localize de novo ou confirme que está certo.',
  },
  PLANTED_TWICE: {
    ar: 'زرعت شجرة على بُعد خطوة قبل لحظات. هل هذه شجرة أخرى؟',
    en: 'You planted a tree one step away a moment before. Is this another one?',
    pt: 'Você plantou uma árvore a um passo daqui há instantes. Esta é outra?',
  },
  TREE_ENDED: {
    ar: 'سُجّل من قبل أن هذه الشجرة لم تعد قائمة.',
    en: 'It was recorded before that this tree no longer stands.',
    pt: 'Já foi registrado que esta árvore não está mais de pé.',
  },
  TREE_STANDING: {
    ar: 'ما زالت الشجرة الأولى قائمة. يُسجَّل فقدها أولًا.',
    en: 'The tree that stood there is not recorded as lost. Record that first.',
    pt: 'A árvore anterior não consta como perdida. Registre isso primeiro.',
  },
  TREE_REPLACED: {
    ar: 'زُرعت شجرة أخرى مكانها من قبل.',
    en: 'Another tree was planted in its place already.',
    pt: 'Outra árvore já foi plantada no lugar dela.',
  },
} satisfies ErrorTexts;

/** Push texts for the owner of the tree. */
export const fieldPushes = {
  died: {
    ar: 'لم تنجُ {tree}. هنا ما حدث وما الذي سيحل محلها',
    en: '{tree} did not survive. Read what happened and what comes in its place',
    pt: '{tree} não sobreviveu. Veja o que houve e o que virá no lugar',
  },
  replaced: {
    ar: 'زرعنا {tree} في غابتك بدل الشجرة التي فقدتها',
    en: '{tree} was planted in your forest in place of the tree you lost',
    pt: '{tree} foi plantada na sua floresta no lugar da árvore perdida',
  },
} satisfies Record<string, Translations>;

export const fieldTimeErrors = {
  inFuture: {
    ar: 'هذا الوقت في المستقبل. اضبط ساعة الجوال.',
    en: 'That is in the future. Set the clock of the phone right.',
    pt: 'Isso está no futuro. Acerte o relógio do celular.',
  },
  tooOld: {
    ar: 'مضى على هذا أكثر من 30 يومًا.',
    en: 'That was more than 30 days ago.',
    pt: 'Isso foi há mais de 30 dias.',
  },
  beforePlanting: {
    ar: 'كان هذا قبل زراعة الشجرة.',
    en: 'That was before the tree was planted.',
    pt: 'Isso foi antes do plantio da árvore.',
  },
  nothingDone: {
    ar: 'يلزم ذكر حال الشجرة أو ما تم لها.',
    en: 'Say how the tree was found, or what was done.',
    pt: 'Diga como a árvore estava ou o que foi feito.',
  },
} satisfies Record<string, Translations>;
