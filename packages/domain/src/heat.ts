/** Heat at which young trees are watered the evening before and noon work is forbidden. */
export const heatAlertC = 46;

/** Days ahead covered by the heat forecast. */
export const heatForecastDays = 3;
