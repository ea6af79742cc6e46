import { runWithPinnedNode } from './pinned-node.mjs';

await runWithPinnedNode('tools/screenshots.ts');
