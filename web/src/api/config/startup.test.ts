import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultStartup, readStartup } from './startup.ts';

test('a missing configuration gives the default values', () => {
  assert.deepEqual(defaultStartup, {
    operatorName: '',
    operatorEmail: '',
    supportPhone: '',
    partnerLink: '',
    faqLink: '',
    penaltyInfoLink: '',
    appLinks: { appStore: '', googlePlay: '', ruStore: '', appGallery: '', universal: '' },
    promo: null,
    shortEarlyPaymentFlow: false,
    showEditBindingButton: true,
    otpLength: 4,
    staffWarningSeconds: 120,
  });
  assert.deepEqual(readStartup(null), defaultStartup);
  assert.deepEqual(readStartup('text'), defaultStartup);
});

test('valid configuration values are used, and invalid values are ignored', () => {
  const read = readStartup({
    supportPhone: '8 800 555-00-00',
    appLinks: { ruStore: 'https://rustore.example/1', appStore: 7 },
    promo: { from: '2023-11-09', to: '2023-11-16' },
    shortEarlyPaymentFlow: true,
    showEditBindingButton: false,
    otpLength: 6,
    staffWarningSeconds: 60,
    faqLink: 5,
  });
  assert.equal(read.supportPhone, '8 800 555-00-00');
  assert.equal(read.appLinks.ruStore, 'https://rustore.example/1');
  assert.equal(read.appLinks.appStore, '');
  assert.deepEqual(read.promo, { from: '2023-11-09', to: '2023-11-16' });
  assert.deepEqual([read.shortEarlyPaymentFlow, read.showEditBindingButton], [true, false]);
  assert.equal(read.otpLength, 6);
  assert.equal(read.faqLink, '');
  assert.equal(readStartup({ promo: { from: '2023-11-09', to: 'never' } }).promo, null);
  for (const otpLength of [3, 7, 4.5, '4']) assert.equal(readStartup({ otpLength }).otpLength, 4);
});
