import { assertionRule } from './assertion-rule.mjs';
import { databaseClockRule } from './database-clock-rule.mjs';
import { participleRule } from './participle-rule.mjs';

const isLongestWait =
  ":matches([arguments.0.name='longestWaitMilliseconds'], [arguments.1.name='longestWaitMilliseconds'])";

const onSharedStack = "Program:has(ImportDeclaration[source.value='#testing/stack/shared-stack.ts'])";

/** The rules of CONTRIBUTING.md that selectors of the syntax tree can check. */
const selectors = {
  'named-exports': {
    selectors: ['ExportDefaultDeclaration'],
    message: 'Export by name: one word for one thing, wherever it is used.',
  },
  'no-enum': { selectors: ['TSEnumDeclaration'], message: 'Use a union of words.' },
  'no-interface': {
    selectors: ['TSInterfaceDeclaration:not(TSModuleBlock > TSInterfaceDeclaration)'],
    message: 'Use a type; an interface only adds to a global declaration.',
  },
  'no-class': {
    selectors: ['ClassDeclaration:not([superClass.name=/Error$/])', 'ClassExpression'],
    message: 'Functions, not classes; only errors are classes.',
  },
  'no-clock': {
    selectors: [
      "CallExpression[callee.object.name='Date'][callee.property.name='now']",
      "NewExpression[callee.name='Date'][arguments.length=0]",
      "CallExpression[callee.object.object.name='Temporal'][callee.object.property.name='Now']",
    ],
    message: 'Time comes in as an argument; only clock.ts reads a clock.',
  },
  'no-fixed-wait': {
    selectors: [
      `CallExpression[callee.name=/^(setTimeout|sleep|pause|delay)$/]:not(${isLongestWait})`,
      'CallExpression[callee.property.name=/^(setTimeout|waitForTimeout)$/]',
      "CallExpression[callee.object.name='scheduler'][callee.property.name='wait']",
      'TaggedTemplateExpression TemplateElement[value.raw=/pg_sleep/]',
      'CallExpression > Literal[value=/pg_sleep/]',
    ],
    message: 'A test waits for an event (testing/eventually.ts).',
  },
  'no-elapsed-time': {
    selectors: [
      "CallExpression[callee.object.name='performance'][callee.property.name='now']",
      "CallExpression[callee.property.name='hrtime']",
      "CallExpression[callee.object.property.name='hrtime']",
      "CallExpression[callee.name='hrtime']",
      "BinaryExpression[operator='-'][left.callee.object.name='Date'][left.callee.property.name='now']",
      "CallExpression[callee.object.name='assert'] CallExpression[callee.object.name='Date'][callee.property.name='now']",
      "CallExpression[callee.object.name='AbortSignal'][callee.property.name='timeout']",
    ],
    message: 'A test asserts no elapsed time: it would fail on a slow machine (docs/testing.md).',
  },
  'shared-stack-clock': {
    selectors: [
      `${onSharedStack} CallExpression[callee.name='advanceClock'][arguments.1.value=/^P(?!T\\d+S$|T\\d\\d?M$)/]`,
      `${onSharedStack} CallExpression[callee.name=/^moveClockTo/]`,
    ],
    message: 'A file on a shared stack moves the clock by minutes only; others take sharedStackOfDays().',
  },
  'seeded-property': {
    selectors: [
      `Program:has(ImportDeclaration[source.value='fast-check']):not(:has(ImportDeclaration[source.value='#testing/property-runs.ts'])) CallExpression[callee.object.name='fc'][callee.property.name='assert']`,
    ],
    message: 'Import #testing/property-runs.ts: a property has the same values in each run by day.',
  },
  'no-random': {
    selectors: ["CallExpression[callee.object.name='Math'][callee.property.name='random']"],
    message: 'Random values come in as arguments; values that must not be guessed come from node:crypto.',
  },
};

/** Words that the glossary replaces in names only, because a sentence may use them. `cspell.json` has the others. */
const replacedWords = new Set([
  'barred',
  'beats',
  'chance',
  'deal',
  'dealt',
  'deed',
  'deeds',
  'desk',
  'doorway',
  'errand',
  'excused',
  'figure',
  'figures',
  'greedy',
  'hall',
  'hands',
  'heard',
  'hurry',
  'knock',
  'lane',
  'lanes',
  'lives',
  'mended',
  'moment',
  'moments',
  'mortal',
  'news',
  'paper',
  'papers',
  'patience',
  'said',
  'setback',
  'stories',
  'story',
  'tell',
  'told',
  'visitor',
  'wording',
  'wordings',
  'worn',
]);

/** Refused as a whole name only: `lastSeenAt` is the field's word. */
const replacedNames = new Set(['seen']);

function isDeclared(node) {
  const { parent } = node;
  if (parent?.type === 'TSPropertySignature') return parent.key === node;
  return parent?.id === node || parent?.value === node || parent?.params?.includes(node) === true;
}

/** Refuses a declared identifier or a property of a type with such a word: `toldMegabytes` contains `told`. */
const wordRule = {
  create: (context) => ({
    Identifier: (node) => {
      if (!isDeclared(node)) return;
      const words = node.name.split(/(?=[A-Z])|_/);
      const word = replacedNames.has(node.name)
        ? node.name
        : words.find((part) => replacedWords.has(part.toLowerCase()));
      if (word !== undefined)
        context.report({
          node,
          message: `Use the field's word instead of «${word}» in a name (docs/glossary.md).`,
        });
    },
  }),
};

const sqlColumns = 120;

const sqlBeginning = /^\s*(?:select|insert into|update \w+ set|delete from|with \w+ as|create|alter table)\s/;

/** The formatter does not touch texts, so the columns of SQL are checked here. */
const sqlColumnRule = {
  create: (context) => {
    const check = ({ loc: { start, end } }) => {
      for (let line = start.line; line <= end.line; line += 1)
        if ((context.sourceCode.lines[line - 1] ?? '').length > sqlColumns)
          context.report({
            loc: { start: { line, column: 0 }, end: { line, column: sqlColumns } },
            message: `SQL has at most ${sqlColumns} columns.`,
          });
    };
    return {
      TaggedTemplateExpression: ({ quasi }) => check(quasi),
      'TemplateLiteral, Literal': (node) => {
        if (sqlBeginning.test(context.sourceCode.getText(node).slice(1))) check(node);
      },
    };
  },
};

function selectorRule({ selectors: matched, message }) {
  return {
    create: (context) =>
      Object.fromEntries(matched.map((selector) => [selector, (node) => context.report({ node, message })])),
  };
}

/** The plugin of the linter, which requires a default export. */
export default {
  meta: { name: 'chasti' },
  rules: {
    'no-type-assertion': assertionRule,
    'no-database-clock': databaseClockRule,
    'domain-vocabulary': wordRule,
    'no-participle-export': participleRule,
    'sql-columns': sqlColumnRule,
    ...Object.fromEntries(Object.entries(selectors).map(([name, rule]) => [name, selectorRule(rule)])),
  },
};
