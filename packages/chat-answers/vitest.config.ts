import { defineProject } from 'vitest/config';

export default defineProject({
  test: { name: 'chat-answers', include: ['src/**/*.test.ts'], isolate: false, testTimeout: 60_000 },
});
