export const about = 'Outside production only: the messages that a phone would have got.';
