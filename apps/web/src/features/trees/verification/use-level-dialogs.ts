import { lazySheet, useLazySheet } from '#shared/navigation/use-lazy-sheet.tsx';

const levelDialog = lazySheet(async () => (await import('./level-dialogs.tsx')).LevelDialog);
const levelSumsDialog = lazySheet(async () => (await import('./level-dialogs.tsx')).LevelSumsDialog);

export function useLevelDialog() {
  return useLazySheet(levelDialog);
}

export function useLevelSumsDialog() {
  return useLazySheet(levelSumsDialog);
}
