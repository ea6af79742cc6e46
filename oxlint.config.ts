import { defineConfig, type OxlintConfig } from 'oxlint';
import { timingFiles, waitingFiles } from './tools/lint/waiting-files.ts';

/** House style that a tool can check. The page it comes from is CONTRIBUTING.md. */
const limits = {
  complexity: ['error', { max: 9 }],
  'max-lines': ['error', { max: 250 }],
  'max-lines-per-function': ['error', { max: 60 }],
  'max-params': ['error', { max: 3 }],
} satisfies OxlintConfig['rules'];

/** The rules of `tools/lint/house-style.mjs`. */
const houseStyle = {
  'chasti/no-type-assertion': 'error',
  'chasti/domain-vocabulary': 'error',
  'chasti/named-exports': 'error',
  'chasti/no-class': 'error',
  'chasti/no-clock': 'error',
  'chasti/no-enum': 'error',
  'chasti/no-interface': 'error',
  'chasti/no-participle-export': 'error',
  'chasti/no-random': 'error',
  'chasti/sql-columns': 'error',
} satisfies OxlintConfig['rules'];

const language = {
  eqeqeq: 'error',
  'no-array-constructor': 'error',
  'no-console': 'error',
  'no-unused-expressions': ['error', { allowShortCircuit: false, allowTernary: false }],
  'no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
  'no-useless-constructor': 'error',
  'no-var': 'error',
  'prefer-const': 'error',
  'prefer-rest-params': 'error',
  'prefer-spread': 'error',
} satisfies OxlintConfig['rules'];

const typescript = {
  'adjacent-overload-signatures': 'error',
  'array-type': 'error',
  'ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
  'ban-tslint-comment': 'error',
  'class-literal-property-style': 'error',
  'consistent-generic-constructors': 'error',
  'consistent-indexed-object-style': 'error',
  'consistent-type-assertions': ['error', { assertionStyle: 'as' }],
  'consistent-type-imports': 'error',
  'no-confusing-non-null-assertion': 'error',
  'no-dynamic-delete': 'error',
  'no-empty-object-type': 'error',
  'no-explicit-any': 'error',
  'no-extraneous-class': 'error',
  'no-inferrable-types': 'error',
  'no-invalid-void-type': 'error',
  'no-namespace': 'error',
  'no-non-null-asserted-nullish-coalescing': 'error',
  'no-non-null-assertion': 'error',
  'no-require-imports': 'error',
  'no-unnecessary-type-constraint': 'error',
  'no-unsafe-function-type': 'error',
  'prefer-for-of': 'error',
  'prefer-function-type': 'error',
  'prefer-literal-enum-member': 'error',
  'unified-signatures': 'error',
} satisfies OxlintConfig['rules'];

/** Rules that need the types. `oxlint-tsgolint` computes them with the native compiler. */
const typed = {
  'no-confusing-void-expression': 'error',
  'no-deprecated': 'error',
  // `test()` of node:test registers a test; its promise needs no waiting.
  'no-floating-promises': [
    'error',
    {
      allowForKnownSafeCalls: [
        { from: 'package', package: 'node:test', name: ['test', 'describe', 'it', 'suite'] },
      ],
    },
  ],
  'no-misused-promises': 'error',
  'no-mixed-enums': 'error',
  'no-unnecessary-boolean-literal-compare': 'error',
  'no-unnecessary-condition': 'error',
  'no-unnecessary-template-expression': 'error',
  'no-unnecessary-type-arguments': 'error',
  'no-unnecessary-type-assertion': 'error',
  'no-unnecessary-type-conversion': 'error',
  'no-unsafe-argument': 'error',
  'no-unsafe-assignment': 'error',
  'no-unsafe-call': 'error',
  'no-unsafe-enum-comparison': 'error',
  'no-unsafe-member-access': 'error',
  'no-unsafe-return': 'error',
  'non-nullable-type-assertion-style': 'error',
  'only-throw-error': 'error',
  'prefer-find': 'error',
  'prefer-includes': 'error',
  'prefer-nullish-coalescing': 'error',
  'prefer-optional-chain': 'error',
  'prefer-promise-reject-errors': 'error',
  'prefer-reduce-type-parameter': 'error',
  'prefer-regexp-exec': 'error',
  'prefer-return-this-type': 'error',
  'prefer-string-starts-ends-with': 'error',
  'related-getter-setter-pairs': 'error',
  'restrict-plus-operands': [
    'error',
    {
      allowAny: false,
      allowBoolean: false,
      allowNullish: false,
      allowNumberAndString: false,
      allowRegExp: false,
    },
  ],
  // Numbers are allowed because UI texts contain them. Nullish values are allowed because assertion messages print them.
  'restrict-template-expressions': [
    'error',
    { allowAny: false, allowBoolean: true, allowNullish: true, allowNumber: true, allowRegExp: false },
  ],
  'return-await': ['error', 'in-try-catch'],
  'switch-exhaustiveness-check': 'error',
  'use-unknown-in-catch-callback-variable': 'error',
} satisfies OxlintConfig['rules'];

export default defineConfig({
  ignorePatterns: ['**/node_modules/', '**/dist/', '.data/', 'test-results/', '/screenshots/'],
  plugins: ['typescript', 'react', 'oxc', 'unicorn', 'import'],
  jsPlugins: ['./tools/lint/house-style.mjs'],
  categories: { correctness: 'error' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  rules: {
    ...limits,
    ...houseStyle,
    ...language,
    ...inPlugin('typescript', typescript),
    ...inPlugin('typescript', typed),
    // The names that Vite's queries export are unknown to the linter.
    'import/default': 'off',
    'import/no-duplicates': ['error', { preferInline: true }],
    // The code has no classes, so a method reference cannot lose `this`.
    'typescript/unbound-method': 'off',
    // Regexes that reject control characters have to contain them.
    'no-control-regex': 'off',
    // Copying a map lets a loop change it while iterating.
    'unicorn/no-useless-spread': 'off',
  },
  overrides: [
    { files: ['**/*.test.ts', '**/*.e2e.ts'], rules: { 'max-lines-per-function': 'off' } },
    // Tests sort responses only to compare them with a list in the same order.
    {
      files: ['**/*.test.ts', 'reliability/**'],
      rules: { 'typescript/require-array-sort-compare': 'off' },
    },
    {
      files: [
        'server/src/clock.ts',
        'sandbox/**',
        'tools/**',
        'bench/**',
        'e2e/**',
        'reliability/**',
        'testing/**',
        'web/**',
        '**/*.test.ts',
      ],
      rules: { 'chasti/no-clock': 'off', 'chasti/no-random': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.e2e.ts'],
      rules: {
        'chasti/no-elapsed-time': 'error',
        'chasti/seeded-property': 'error',
        'chasti/shared-stack-clock': 'error',
      },
    },
    {
      files: ['{bench,e2e,reliability,testing}/**', '**/*.test.ts', 'sandbox/src/test-sandbox.ts'],
      rules: { 'chasti/no-fixed-wait': 'error' },
    },
    { files: waitingFiles, rules: { 'chasti/no-fixed-wait': 'off' } },
    { files: timingFiles, rules: { 'chasti/no-elapsed-time': 'off' } },
    // The templates of the sandbox are HTML.
    { files: ['sandbox/**'], rules: { 'chasti/sql-columns': 'off' } },
    {
      files: ['{e2e,reliability,testing}/**', '**/*.test.ts'],
      rules: { 'chasti/no-database-clock': 'error' },
    },
    // The database's clock measures the leases of jobs.
    {
      files: [
        'server/src/db/jobs/job-store.test.ts',
        'server/src/jobs/worker.test.ts',
        'server/src/use-cases/payments/return-money.test.ts',
        'testing/database/leases.ts',
        'testing/stack/stack.ts',
      ],
      rules: { 'chasti/no-database-clock': 'off' },
    },
    {
      files: ['tools/**', 'bench/**', 'testing/database/test-database.ts', 'web/src/api/wire/log-warning.ts'],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['web/src/**'],
      rules: { 'react/rules-of-hooks': 'error', 'react/unsupported-syntax': 'error' },
    },
    // A tool finds these files by their names and expects a default export.
    {
      files: [
        '**/vite.config.ts',
        '**/*.config.{ts,mjs}',
        'tools/test/browser-test-reporter.ts',
        '.dependency-cruiser.mjs',
        'tools/lint/house-style.mjs',
      ],
      rules: { 'chasti/named-exports': 'off' },
    },
    // Files without types.
    {
      files: ['**/*.mjs', '**/*.js'],
      rules: Object.fromEntries(Object.keys(inPlugin('typescript', typed)).map((name) => [name, 'off'])),
    },
  ],
});

function inPlugin<Rule>(plugin: string, rules: Readonly<Record<string, Rule>>): Record<string, Rule> {
  return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [`${plugin}/${name}`, rule]));
}
