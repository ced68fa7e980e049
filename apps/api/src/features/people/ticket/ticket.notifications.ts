import type { Translations } from '@nabta/domain/language';

/** Texted to who wrote to us. In Arabic links stand in left-to-right isolates, so that no phone turns them round. */
export const answeredMessage: Translations = {
  ar: 'وصلك رد من فريق نبتة على رسالتك: \u2066{link}\u2069',
  en: 'The Nabta team answered your message: {link}',
  pt: 'A equipe da Nabta respondeu à sua mensagem: {link}',
};

/** Shown by their browsers. */
export const answeredPush: Translations = {
  ar: 'وصلك رد من فريق نبتة على رسالتك',
  en: 'The Nabta team answered your message',
  pt: 'A equipe da Nabta respondeu à sua mensagem',
};
