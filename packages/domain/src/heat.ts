/** So hot that young trees are watered the evening before, and nobody works at noon. */
export const heatAlertC = 46;

/** How many days a warning looks ahead. */
export const heatAheadDays = 3;
