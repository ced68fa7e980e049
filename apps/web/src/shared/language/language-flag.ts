import type { Language } from '@nabta/domain/language';

import type { FlagCode } from '../../ui/flag.tsx';

/** American, Arabic and Brazilian (SPEC section 9). */
export const languageFlag = { ar: 'SA', en: 'US', pt: 'BR' } as const satisfies Record<Language, FlagCode>;
