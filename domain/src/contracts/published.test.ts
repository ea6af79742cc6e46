import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { type AgreementKind, currentVersion, publishedVersions, replayText } from './agreements.ts';
import { canonicalJson } from './canonical-json.ts';

/** A signature as the database stores it: its facts, and the SHA-256 of its text. */
type Signature = readonly [
  kind: AgreementKind,
  version: number,
  purchase: keyof typeof facts,
  textHash: string,
];

const operator =
  '{"address":"Москва, ул. Ясная, 1","email":"help@chasti.example","inn":"7712345678",' +
  '"name":"ООО «Частями»","ogrn":"1027712345678"}';

const plan =
  '[{"amount":100000,"commission":0,"paymentNumber":1,"planDate":"2026-11-25"},' +
  '{"amount":100000,"commission":0,"paymentNumber":2,"planDate":"2026-12-25"},' +
  '{"amount":100000,"commission":0,"paymentNumber":3,"planDate":"2027-01-25"},' +
  '{"amount":100000,"commission":0,"paymentNumber":4,"planDate":"2027-02-25"}]';

const shiftedPlan =
  '[{"amount":140000,"commission":40000,"paymentNumber":1,"planDate":"2026-12-25"},' +
  '{"amount":100000,"commission":0,"paymentNumber":2,"planDate":"2027-01-25"},' +
  '{"amount":100000,"commission":0,"paymentNumber":3,"planDate":"2027-02-25"},' +
  '{"amount":100000,"commission":0,"paymentNumber":4,"planDate":"2027-03-25"}]';

function contractFacts(commission: number, payments: string, others: string): string {
  const [cart, customerName] = payments === plan ? [goods, '"Воронцова Мария"'] : ['[]', 'null'];
  return (
    `{"cart":${cart},"commission":${commission},"customerName":${customerName},` +
    `"customerPhone":"+7 900 •••-••-03","date":"2026-11-25","fullAmount":${400_000 + commission},` +
    `"isShifted":${payments === shiftedPlan},"merchantFullName":"Чайная","operator":${operator},"orderNumber":"A-17",` +
    `"payments":${payments},"penaltyCap":2000,${others},"purchaseAmount":400000}`
  );
}

const goods = '[{"itemAmount":2,"itemPrice":200000,"name":"Чайник"}]';

/** Together the purchases show every sentence of the contracts. */
const facts = {
  plain: contractFacts(0, plan, '"penaltyRate":1250'),
  shifted: contractFacts(40_000, shiftedPlan, '"penaltyRate":2000'),
  free: contractFacts(0, plan, '"penaltyRate":0'),
  personalData: `{"operator":${operator}}`,
  card: cardFacts(shiftedPlan),
  notCharged: cardFacts('[]'),
} as const;

function cardFacts(payments: string): string {
  return (
    `{"customerPhone":"+7 900 •••-••-03","date":"2026-11-25","merchantFullName":"Чайная","operator":${operator},` +
    `"orderNumber":"A-17","payments":${payments}}`
  );
}

/** A published text never changes: lines are added, and a line is never edited (docs/spec/rules.md#11). */
const signatures: readonly Signature[] = [
  ['CONTRACT', 1, 'plain', 'ce5e8a1c532f6e67d6bf2cf4fd68e4a567c9fcd9cd653bc0a96f475174dd29dd'],
  ['CONTRACT', 1, 'shifted', 'b75d9256597b3dc05fa50b6faba86da2534fe4e5b6541f10607583fb035935f2'],
  ['CONTRACT', 1, 'free', '38c62151096862f5c558198ed9f6a4950dafad68e7d907a712059ea6210e5dd4'],
  ['CONTRACT', 2, 'plain', '8cff1f5c81fe7cdb5f162c8f9a21133190088606fe727f07467f34899af623f8'],
  ['CONTRACT', 2, 'shifted', '66f2a3da14b1593513c3fe9025af08f7b59db405a7cd9d9ba63b6d5e964fa0b1'],
  ['CONTRACT', 2, 'free', '667218e78b68a6fcd3e418673569df3c70c1ee01f390ba343fc2720a8bd54d24'],
  ['CONTRACT', 3, 'plain', 'ca7938758494a0dc32ccbd9232cd5d395919fee065b064ac4a326c6c6e302013'],
  ['CONTRACT', 3, 'shifted', 'dcd10d5219e4da74cff05d2e057fb8b7874f69a26a314efdf20719257b05e944'],
  ['CONTRACT', 3, 'free', '57d45873e5cd1f7e8925d8d5023c33de446f1a3a251f8d033b090a94edaf3b7d'],
  ['PERSONAL_DATA', 1, 'personalData', '5a8fa92a868e633841c9a05be02970bc25ba614229ae08d9d720d848c5420310'],
  ['PERSONAL_DATA', 2, 'personalData', 'cf3fc1a447de5adf4fab3a6254fffdcf030f34e7a7b037b4b099a9286f18a6f6'],
  ['CARD', 1, 'card', '08e70be0141c852d538e0363b9b89dcd5ff459b839c5d39ddc9c740fa14c06e2'],
  ['CARD', 1, 'notCharged', 'c1c5bea7eed60658a45f28dd0116fd19435410e6828848721829d504af231dca'],
];

for (const [kind, version, purchase, textHash] of signatures)
  test(`version ${version} of ${kind} with the facts «${purchase}» has its published hash`, () => {
    const text = replayText(kind, version, facts[purchase]);
    assert.equal(createHash('sha256').update(text, 'utf8').digest('hex'), textHash, text);
  });

test('every published version of every document is replayed', () => {
  for (const kind of ['CONTRACT', 'PERSONAL_DATA', 'CARD'] as const) {
    const published = publishedVersions[kind].map(({ version }) => version);
    assert.deepEqual(
      [...new Set(signatures.filter(([of]) => of === kind).map(([, version]) => version))],
      published,
      kind,
    );
    assert.equal(currentVersion(kind), Math.max(...published));
  }
});

test('the stored facts are canonical JSON', () => {
  for (const stored of Object.values(facts)) assert.equal(canonicalJson(JSON.parse(stored)), stored);
});

test('a version that was never published is not replayed', () => {
  assert.throws(() => replayText('CARD', 99, facts.card), /version 99 of CARD was never published/);
});
