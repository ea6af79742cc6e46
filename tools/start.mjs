import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runWithPinnedNode } from './pinned-node.mjs';

// a start with cached code does not strip the types again
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
await runWithPinnedNode('tools/start.ts');
