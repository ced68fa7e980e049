import { deviceStorage } from '#platform/storage.ts';

const key = 'feedback-sent-on';

export function hasSentFeedbackOn(day: Date): boolean {
  return deviceStorage.read(key) === day.toDateString();
}

export function rememberFeedbackOn(day: Date): void {
  deviceStorage.write(key, day.toDateString());
}
