// How the domain is mutated (decision 0085); what of it, `scripts/mutate.mjs` says.

/** @satisfies {import('@stryker-mutator/api/core').PartialStrykerOptions & { vitest: { configFile: string } }} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/lib/mutate/vitest.config.mjs' },
  // the copy in which mutants are tried holds the domain alone
  ignorePatterns: ['**', '!package.json', '!tsconfig.base.json', '!packages/domain/**', '!scripts/lib/mutate/**'],
  // sentences are read by people: a test that repeated each would find nothing but the next rewording
  mutator: { excludedMutations: ['StringLiteral'] },
  disableTypeChecks: false,
  // half of the smallest machine: it is run beside other work
  concurrency: 1,
  // only what changed since, in the code or in its tests, is tried again
  incremental: true,
  incrementalFile: 'coverage/mutation/incremental.json',
  tempDirName: 'coverage/mutation/copies',
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { reportTests: false, reportScoreTable: false, allowColor: false },
  jsonReporter: { fileName: 'coverage/mutation/report.json' },
}
