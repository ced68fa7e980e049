import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'architecture',
    include: [
      'architecture.test.ts',
      'reliability.test.ts',
      'map/*.test.ts',
      'button-names.test.ts',
      'deploy.test.ts',
      'plain-english.test.ts',
      '../drills/**/*.test.ts',
    ],
  },
});
