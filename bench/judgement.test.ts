import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from './judgement.ts';

test('a goal is reached or missed when the rounds agree', () => {
  assert.deepEqual(judge({ atLeast: 0.8 }, [0.9, 0.9, 0.9]), { result: 0.9, spread: 0, verdict: 'REACHED' });
  assert.equal(judge({ atLeast: 0.8 }, [0.7, 0.71, 0.72]).verdict, 'MISSED');
  assert.equal(judge({ atMost: 3 }, [2.8]).verdict, 'REACHED');
  assert.equal(judge({ atMost: 3 }, [3]).verdict, 'REACHED', 'the bound itself');
});

test('a goal closer to the median than the spread of the rounds is not decided', () => {
  const results = [0.7, 0.78, 0.82, 0.9, 0.94];
  assert.deepEqual(judge({ atLeast: 0.8 }, results), {
    result: 0.82,
    spread: (0.9 - 0.78) / 2,
    verdict: 'NOT_DECIDED',
  });
  assert.equal(judge({ atLeast: 0.5 }, results).verdict, 'REACHED');
  assert.equal(judge({ atMost: 0.5 }, results).verdict, 'MISSED');
});

test('a failed measurement reaches no goal', () => {
  assert.equal(judge({ atLeast: 0.8 }, [NaN]).verdict, 'MISSED');
});
