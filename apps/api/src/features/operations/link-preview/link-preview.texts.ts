import type { Translations } from '@nabta/domain/language';

/** Text on the preview image of the product's own pages. */
export const siteTexts = {
  title: { ar: 'ازرع أثرًا يكبر', en: 'Plant something that lasts', pt: 'Plante algo que fica' },
  subtitle: {
    ar: 'كل شجرة هنا شجرة حقيقية مزروعة على أرض المملكة',
    en: 'Every tree here is a real tree growing in Saudi Arabia',
    pt: 'Cada árvore aqui é real e cresce na Arábia Saudita',
  },
} satisfies Record<string, Translations>;
