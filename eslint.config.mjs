import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { assertionRule } from './tools/lint/assertion-rule.mjs';

/** House style that a tool can check; the page it comes from is CONTRIBUTING.md. */
const limits = {
  'max-lines': ['error', 250],
  'max-lines-per-function': ['error', 60],
  complexity: ['error', 9],
  'max-params': ['error', 3],
};

const syntax = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Export by name: one word for one thing, wherever it is used.',
  },
  { selector: 'TSEnumDeclaration', message: 'Use a union of words.' },
  {
    selector: 'TSInterfaceDeclaration:not(TSModuleBlock > TSInterfaceDeclaration)',
    message: 'Use a type; an interface only adds to a global declaration.',
  },
  {
    selector: 'ClassDeclaration:not([superClass.name=/Error$/]), ClassExpression',
    message: 'Functions, not classes; only errors are classes.',
  },
];

const clock = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Time comes in as an argument; only clock.ts reads a clock.',
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Time comes in as an argument; only clock.ts reads a clock.',
  },
  {
    selector: "CallExpression[callee.object.object.name='Temporal'][callee.object.property.name='Now']",
    message: 'Time comes in as an argument; only clock.ts reads a clock.',
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'Chance comes in as an argument; what must not be guessed comes from node:crypto.',
  },
];

/** Files that a tool looks up by name and expects a default export from. */
const defaultExportDemanded = ['**/vite.config.ts', '**/*.config.mjs', '.dependency-cruiser.mjs'];

export default tseslint.config(
  { ignores: ['**/node_modules/', '**/dist/', '.data/', 'test-results/', '/screenshots/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { chasti: { rules: { assertion: assertionRule } } },
    rules: {
      ...limits,
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...syntax, ...clock],
      'chasti/assertion': 'error',
      // Said by a selector above, which lets global declarations be added to.
      '@typescript-eslint/consistent-type-definitions': 'off',
      // There are no classes, hence no `this` to lose.
      '@typescript-eslint/unbound-method': 'off',
      // There are neither enums nor classes but errors, and to look for them was a fifth of the time of lint.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // The answer of an endpoint without fields.
      '@typescript-eslint/no-generated-empty-object-type': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'as' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/return-await': ['error', 'in-try-catch'],
      '@typescript-eslint/no-non-null-assertion': 'error',
      // Numbers in texts are wanted («осталось 3 платежа»); objects and nullish values are still refused.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // The code base writes process.env['NAME'], as noPropertyAccessFromIndexSignature demands.
      '@typescript-eslint/dot-notation': 'off',
      // «Nothing to do» is a fair answer of a callback.
      '@typescript-eslint/no-empty-function': 'off',
      // A port's function is async even where one implementation has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      // A brand is named by the caller: identifier<OrderUuid>(text).
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // The library's promise of a Fastify or node:test registration is not something to wait for.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['test', 'describe', 'it', 'suite'] },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.test.ts', '**/*.e2e.ts'],
    rules: { 'max-lines-per-function': 'off' },
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
    rules: { 'no-restricted-syntax': ['error', ...syntax] },
  },
  { files: ['tools/**', 'bench/**', 'web/src/api/wire/log-warning.ts'], rules: { 'no-console': 'off' } },
  { files: ['web/src/**/*.{ts,tsx}'], extends: [reactHooks.configs.flat['recommended-latest']] },
  {
    files: ['**/*.mjs', '**/*.js'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { parserOptions: { projectService: false } },
  },
  {
    files: defaultExportDemanded,
    rules: { 'no-restricted-syntax': ['error', ...syntax.slice(1)] },
  },
);
