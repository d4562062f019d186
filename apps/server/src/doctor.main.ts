// `npm run doctor`: says what is unsafe or missing in an installation, judged as in production, without starting or changing anything.

import { ConfigError, readConfig } from './platform/config.ts'
import { examine } from './platform/doctor/examine.ts'
import { written } from './platform/doctor/findings.ts'
import { CONFIG_EXIT_CODE } from './supervisor/parent.ts'

if (process.env.NODE_ENV !== 'production') console.log('Jugé comme en production, bien que NODE_ENV ne le dise pas.\n')
const findings = await examine(process.env)
for (const finding of findings) console.log(written(finding))
let isRefused = findings.some(({ level }) => level === 'danger')
try {
  // what is not even a setting: a port that is no number, two of which one is missing
  readConfig({ ...process.env, NODE_ENV: 'production' })
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.log(`\n${error.message}`)
  isRefused = true
}
const warnings = findings.filter(({ level }) => level === 'warning').length
console.log(
  isRefused
    ? '\nLa production ne démarrerait pas ainsi.'
    : `\nLa production peut démarrer${warnings > 0 ? `\u202f; ${warnings} ${warnings > 1 ? 'points sont' : 'point est'} à voir` : ''}.`,
)
process.exitCode = isRefused ? CONFIG_EXIT_CODE : 0
