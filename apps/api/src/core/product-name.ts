import type { Translations } from '@nabta/domain/language';

export const productName: Translations = { ar: 'نبتة', en: 'Nabta', pt: 'Nabta' };
