import type { Language } from '@nabta/domain/language';

import type { FlagCode } from '#ui/flag.tsx';

/** The flags of the United States, Saudi Arabia and Brazil. */
export const languageFlag = { ar: 'SA', en: 'US', pt: 'BR' } as const satisfies Record<Language, FlagCode>;
