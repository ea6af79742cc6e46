import { runWithPinnedNode } from './pinned-node.mjs';

await runWithPinnedNode('server/src/main.ts', ['audit', ...process.argv.slice(2)]);
