import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importersOf } from './changed-files.ts';

function modulesOf(imports: Readonly<Record<string, readonly string[]>>): Parameters<typeof importersOf>[1] {
  return Object.entries(imports).map(([source, resolved]) => ({
    source,
    dependencies: resolved.map((path) => ({
      resolved: path.replace(/^type /, ''),
      dependencyTypes: path.startsWith('type ') ? ['local', 'type-only'] : ['local'],
    })),
  }));
}

const loader = 'tools/demo/load-demo.ts';
const modules = modulesOf({
  'b.ts': ['a.ts'],
  'b.test.ts': ['b.ts'],
  'c.test.ts': ['type a.ts'],
  [loader]: ['a.ts', 'tools/demo/demo-staff.ts'],
  'd.test.ts': [loader],
});

test('a change of a file reaches the tests that import the file through other files', () => {
  assert.ok(importersOf(['a.ts'], modules).includes('b.test.ts'));
});

test('a change of a file does not reach a test that imports only types of the file', () => {
  assert.ok(!importersOf(['a.ts'], modules).includes('c.test.ts'));
});

test('tests that load the demo data are reached by its changes, but not by changes of its other imports', () => {
  assert.ok(importersOf(['tools/demo/demo-staff.ts'], modules).includes('d.test.ts'));
  assert.ok(!importersOf(['a.ts'], modules).includes('d.test.ts'));
});
