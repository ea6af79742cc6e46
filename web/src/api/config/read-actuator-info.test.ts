import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readActuatorInfo } from './read-actuator-info.ts';

test("the single sign-on is shown only when its key is the string 'true'", () => {
  assert.equal(readActuatorInfo({ 'sberid-button-enabled-lk': 'true' }).hasSingleSignOn, true);
  for (const value of [true, 'TRUE', 'yes', '1', 'false', '', null, undefined]) {
    assert.equal(readActuatorInfo({ 'sberid-button-enabled-lk': value }).hasSingleSignOn, false);
  }
  assert.equal(readActuatorInfo(null).hasSingleSignOn, false);
});
