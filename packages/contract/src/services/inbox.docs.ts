export const about = 'Outside production only: messages that would have been sent to phones.';
