/** Why a tree stopped standing, as far as whoever found it can tell. */
export const lossCauses = ['drought', 'pest', 'storm', 'theft', 'construction', 'unknown', 'other'] as const;
export type LossCause = (typeof lossCauses)[number];
