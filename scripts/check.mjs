// `npm run check`: lint, types and known weaknesses of the packages, in a few seconds.
import { auditPackages } from './lib/audit.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runStaticChecks } from './lib/static-checks.mjs'

await ensureInstalled({ for: 'test' })
const { failed } = await runStaticChecks()
const isSound = auditPackages()
process.exit(failed === 0 && isSound ? 0 : 1)
