import { runWithPinnedNode } from './pinned-node.mjs';

await runWithPinnedNode('e2e/screenshots.ts');
