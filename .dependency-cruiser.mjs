/** The import table of ARCHITECTURE.md, as rules. Tests may import more. */
import {
  domainFeatureRules,
  unlayeredDomainRule,
  unlayeredUseCaseRule,
  useCaseFeatureRules,
} from './tools/lint/import-layers.mjs';
import { code, rule, test } from './tools/lint/import-rule.mjs';

const server = '^server/src';

const npm = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];

const everywhere = [
  rule('no-cycles', 'Two modules that need each other are one module, or need a third.', {
    from: {},
    to: { circular: true },
  }),
  rule('resolvable', 'An import leads to something that exists.', {
    from: {},
    to: { couldNotResolve: true },
  }),
  rule('listed-package', 'A package that is imported is listed in package.json.', {
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  }),
  rule('tests-are-leaves', 'Nothing is built on a test.', { from: code('.'), to: { path: test } }),
  rule('no-tools-in-the-product', 'The product runs without the tools, the tests and the benchmarks.', {
    from: code('^(domain|contract|server|sandbox|web)/'),
    to: { path: '^(tools|e2e|reliability|testing|bench)/' },
  }),
  rule('no-development-packages', 'What production runs is installed by production dependencies.', {
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
  rule('contract-knows-domain-types', 'The wire speaks in the domain’s types, it decides nothing.', {
    from: code('^contract/'),
    to: { path: '^domain/', dependencyTypesNot: ['type-only'] },
  }),
  rule('contract-has-one-library', 'The wire needs the schema library and nothing else.', {
    from: code('^contract/'),
    to: { pathNot: '^(contract|domain)/|^node_modules/typebox/' },
  }),
];

const serverRules = [
  ...useCaseFeatureRules,
  unlayeredUseCaseRule,
  rule('entry-points-go-through-use-cases', 'http and jobs parse, call one use case and present.', {
    from: code(`${server}/http/`),
    to: { path: `${server}/(db|gateways|jobs)/` },
  }),
  rule('jobs-go-through-use-cases', 'A job is an entry point; it knows only the queue of the database.', {
    from: code(`${server}/jobs/`),
    to: {
      path: `${server}/(db|gateways|http)/|^contract/`,
      pathNot: `${server}/db/jobs/job-store[.]ts$`,
    },
  }),
  rule('use-cases-know-no-entry-point', 'A use case does not depend on http or jobs.', {
    from: code(`${server}/use-cases/`),
    to: { path: `${server}/(http|jobs)/|^contract/` },
  }),
  rule('use-cases-know-ports-only', 'Use cases know a gateway by the type of its port.', {
    from: code(`${server}/use-cases/`),
    to: { path: `${server}/gateways/`, dependencyTypesNot: ['type-only'] },
  }),
  rule('use-cases-need-no-package', 'What a library does belongs behind a store or a port.', {
    from: code(`${server}/use-cases/`),
    to: { dependencyTypes: npm },
  }),
  rule('stores-decide-nothing', 'The database layer knows rows and domain values.', {
    from: code(`${server}/db/`),
    to: { path: `${server}/(http|jobs|use-cases|gateways)/|^contract/` },
  }),
  rule('gateways-stand-alone', 'A gateway knows its protocol and the domain.', {
    from: code(`${server}/gateways/([^/]+)/`),
    to: {
      path: `${server}/(http|jobs|use-cases|db|gateways)/|^contract/`,
      pathNot: `${server}/gateways/$1/`,
    },
  }),
  rule('foundation-is-below', 'Clock, log, settings and secrets are the lowest layer.', {
    from: code(`${server}/((clock|log|config)[.]ts$|(config|secrets)/)`),
    to: { path: `${server}/[^/]+/`, pathNot: `${server}/(config|secrets)/` },
  }),
  rule('http-framework-only-in-http', 'Only the http layer speaks HTTP.', {
    from: {
      path: '^(domain|contract|server)/',
      pathNot: [test, `${server}/(http/|main[.]ts$|compose-server[.]ts$)`],
    },
    to: { path: '^node_modules/(fastify|@fastify)/' },
  }),
  rule('sql-library-only-in-driver', 'One folder knows the SQL library; all others know db/database.ts.', {
    from: { path: '.', pathNot: `${server}/db/driver/` },
    to: { path: '^node_modules/(pg|pg-[^/]+|@types/pg)/' },
  }),
  rule('driver-only-in-database', 'The driver is behind db/database.ts.', {
    from: { path: '.', pathNot: [test, `${server}/db/(driver/|database[.]ts$)`] },
    to: { path: `${server}/db/driver/` },
  }),
  rule('nobody-imports-main', 'main and compose put everything together; they are the top.', {
    from: {
      path: '^(domain|contract|server|web)/',
      pathNot: [test, `${server}/(main|compose-server)[.]ts$`],
    },
    to: { path: `${server}/(main|compose|compose-server)[.]ts$` },
  }),
];

const sandboxRule = rule('sandbox-is-the-outside', 'The world outside shares no code with the product.', {
  from: code('^sandbox/'),
  to: { path: '^(domain|contract|server|web)/' },
});

const webRules = [
  rule('web-knows-domain', 'The screens meet the server over HTTP only.', {
    from: code('^web/'),
    to: { path: '^(server|sandbox|node:)' },
  }),
  rule('contract-only-in-web-api', 'One folder of the web speaks the wire.', {
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
  rule('features-stand-side-by-side', 'A feature knows neither pages nor another feature.', {
    from: code('^web/src/features/([^/]+)/'),
    to: { path: '^web/src/(app|pages|features)/', pathNot: '^web/src/features/$1/' },
  }),
  rule('ground-floor-of-the-web', 'ui, api, format and session carry the features.', {
    from: code('^web/src/(ui|api|format|session)/'),
    to: { path: '^web/src/(app|pages|features)/' },
  }),
  rule('ui-only-draws', 'ui knows neither the server nor who is logged in.', {
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
