/** The import table of ARCHITECTURE.md, as rules. Tests may import more. */
import {
  databaseRules,
  domainFeatureRules,
  unlayeredDomainRule,
  useCaseRules,
  webApiRules,
} from './tools/lint/import-layers.mjs';
import { code, rule, test } from './tools/lint/import-rule.mjs';

const server = '^server/src';

const npm = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];

/** The tools that start the product. `testing` imports them, the other tools import `testing`. */
const startingTools = '^tools/(lean-node[.]ts$|(demo|postgres|start)/|supervision/supervision[.]ts$)';

const everywhere = [
  rule('no-cycles', 'Two modules that import each other belong into one module, or need a third one.', {
    from: {},
    to: { circular: true },
  }),
  rule('resolvable', 'Each import resolves.', {
    from: {},
    to: { couldNotResolve: true },
  }),
  rule('listed-package', 'Each imported package is listed in package.json.', {
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  }),
  rule('tests-are-leaves', 'No module imports a test.', { from: code('.'), to: { path: test } }),
  rule('no-tools-in-the-product', 'The product runs without the tools, the tests and the benchmarks.', {
    from: code('^(domain|contract|server|sandbox|web)/'),
    to: { path: '^(tools|e2e|reliability|testing|bench)/' },
  }),
  rule('suites-stand-side-by-side', 'What e2e and reliability share is in testing/.', {
    from: { path: '^(e2e|reliability|testing)/' },
    to: { path: '^(e2e|reliability)/', pathNot: '^$1/' },
  }),
  rule(
    'suites-use-the-kit',
    'A suite gets its helpers from testing/; two tests of the commands use parts of them.',
    {
      from: {
        path: '^(e2e|reliability)/',
        pathNot: '^reliability/commands/(commands-end|demo-world)[.]test[.]ts$',
      },
      to: { path: '^tools/' },
    },
  ),
  rule(
    'kit-starts-the-product',
    'The kit imports the tools that start the product, its database and its demo.',
    {
      from: { path: '^testing/' },
      to: { path: '^tools/', pathNot: startingTools },
    },
  ),
  rule('starting-tools-are-below-the-kit', 'What the kit imports from tools imports no kit.', {
    from: code(startingTools),
    to: { path: '^(testing|e2e|reliability)/' },
  }),
  rule('no-development-packages', 'Production code imports production dependencies only.', {
    from: code('^(domain|contract|server)/'),
    to: { dependencyTypes: ['npm-dev'] },
  }),
];

const domainAndContract = [
  ...domainFeatureRules,
  unlayeredDomainRule,
  rule('domain-is-pure', 'The rules import nothing, not even node:.', {
    from: code('^domain/'),
    to: { pathNot: '^domain/' },
  }),
  rule('contract-knows-domain-types', 'The contract uses types of the domain and none of its functions.', {
    from: code('^contract/'),
    to: { path: '^domain/', dependencyTypesNot: ['type-only'] },
  }),
  rule('contract-has-one-library', 'The contract imports the schema library only.', {
    from: code('^contract/'),
    to: { pathNot: '^(contract|domain)/|^node_modules/typebox/' },
  }),
];

const serverRules = [
  ...useCaseRules,
  ...databaseRules,
  rule('entry-points-go-through-use-cases', 'http and jobs parse, call one use case and present.', {
    from: code(`${server}/http/`),
    to: { path: `${server}/(db|gateways|jobs)/` },
  }),
  rule('jobs-go-through-use-cases', 'A job is an entry point and imports only the queue of the database.', {
    from: code(`${server}/jobs/`),
    to: {
      path: `${server}/(db|gateways|http)/|^contract/`,
      pathNot: `${server}/db/jobs/job-(store|announcements)[.]ts$`,
    },
  }),
  rule('use-cases-know-no-entry-point', 'A use case does not depend on http or jobs.', {
    from: code(`${server}/use-cases/`),
    to: { path: `${server}/(http|jobs)/|^contract/` },
  }),
  rule('use-cases-know-ports-only', 'Use cases import only the types of gateway ports.', {
    from: code(`${server}/use-cases/`),
    to: { path: `${server}/gateways/`, dependencyTypesNot: ['type-only'] },
  }),
  rule('use-cases-need-no-package', 'Libraries are used behind a store or a port.', {
    from: code(`${server}/use-cases/`),
    to: { dependencyTypes: npm },
  }),
  rule('stores-decide-nothing', 'The database layer imports the domain only.', {
    from: code(`${server}/db/`),
    to: { path: `${server}/(http|jobs|use-cases|gateways)/|^contract/` },
  }),
  rule(
    'gateways-stand-alone',
    'A gateway imports the domain, the library of its protocol, the guard of addresses and the HTTP client.',
    {
      from: code(`${server}/gateways/([^/]+)/`),
      to: {
        path: `${server}/(http|jobs|use-cases|db|gateways)/|^contract/`,
        pathNot: `${server}/gateways/($1|public-address|keep-alive)/`,
      },
    },
  ),
  rule('foundation-is-below', 'Clock, log, settings and secrets are the lowest layer.', {
    from: code(`${server}/((clock|log|config)[.]ts$|(config|secrets)/)`),
    to: { path: `${server}/[^/]+/`, pathNot: `${server}/(config|secrets)/` },
  }),
  rule('http-framework-only-in-http', 'Only the http layer imports the HTTP framework.', {
    from: {
      path: '^(domain|contract|server)/',
      pathNot: [test, `${server}/(http/|main[.]ts$|compose-server[.]ts$)`],
    },
    to: { path: '^node_modules/(fastify|@fastify)/' },
  }),
  rule(
    'sql-library-only-in-driver',
    'Only the driver imports the SQL library; all others import db/database.ts.',
    {
      from: { path: '.', pathNot: `${server}/db/driver/` },
      to: { path: '^node_modules/(pg|pg-[^/]+|@types/pg)/' },
    },
  ),
  rule('driver-only-in-database', 'The driver is behind db/database.ts.', {
    from: { path: '.', pathNot: [test, `${server}/db/(driver/|database[.]ts$)`] },
    to: { path: `${server}/db/driver/` },
  }),
  rule('main-is-the-top', 'No module imports main and compose, which assemble all others.', {
    from: {
      path: '^(domain|contract|server|web)/',
      pathNot: [test, `${server}/(main|compose-server)[.]ts$`],
    },
    to: { path: `${server}/(main|compose|compose-server)[.]ts$` },
  }),
];

const sandboxRule = rule('sandbox-is-the-outside', 'The sandbox shares no code with the product.', {
  from: code('^sandbox/'),
  to: { path: '^(domain|contract|server|web)/' },
});

const webRules = [
  ...webApiRules,
  rule('web-knows-domain', 'The web and the server share only domain and contract.', {
    from: code('^web/'),
    to: { path: '^(server|sandbox|node:)' },
  }),
  rule('contract-only-in-web-api', 'Only web/src/api uses the contract.', {
    from: { path: '^web/src/', pathNot: [test, '^web/src/api/'] },
    to: { path: '^contract/' },
  }),
  rule('contract-by-types-in-the-web', 'The schema library does not reach browsers (decision 3).', {
    from: code('^web/'),
    to: { path: '^contract/', dependencyTypesNot: ['type-only'] },
  }),
  rule('pages-know-no-app', 'app → pages → features; a page composes features, not pages.', {
    from: code('^web/src/pages/([^/]+)/'),
    to: { path: '^web/src/(app|pages)/', pathNot: '^web/src/pages/$1/' },
  }),
  rule('features-stand-side-by-side', 'A feature imports neither pages nor another feature.', {
    from: code('^web/src/features/([^/]+)/'),
    to: { path: '^web/src/(app|pages|features)/', pathNot: '^web/src/features/$1/' },
  }),
  rule('ground-floor-of-the-web', 'ui, api, format and session import no feature.', {
    from: code('^web/src/(ui|api|format|session)/'),
    to: { path: '^web/src/(app|pages|features)/' },
  }),
  rule('react-aria-in-one-folder', 'The controls of the back office have one folder (decision 84).', {
    from: { path: '^web/', pathNot: [test, '^web/src/ui/back-office/'] },
    to: { path: '^node_modules/(react-aria|react-stately|@internationalized)' },
  }),
  rule(
    'client-pages-are-light',
    'A page of clients has native controls and no parts of staff (decision 84).',
    {
      from: code(
        '^web/src/(pages/(calendar|checkout|early-payment|faq|order|orders|otp|payment-ways|phone-login|profile)/|' +
          'features/(auth|calendar|cards|checkout|clients|documents|orders|payments|penalties)/(?!staff/))',
      ),
      to: { path: '^web/src/(ui/back-office|features/[^/]+/staff)/' },
    },
  ),
  rule('ui-only-draws', 'ui imports neither the api nor the session.', {
    from: code('^web/src/(ui|format)/'),
    to: { path: '^web/src/(api|session)/' },
  }),
];

export default {
  forbidden: [...everywhere, ...domainAndContract, ...serverRules, sandboxRule, ...webRules],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
