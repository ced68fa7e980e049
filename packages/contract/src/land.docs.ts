export const about = 'Lands on which trees stand.';
