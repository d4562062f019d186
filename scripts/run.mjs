// Runs one of the product's TypeScript programs: node scripts/run.mjs <file> [arguments…]
import { ensureInstalled } from './lib/install.mjs'
import { fail, node, run } from './lib/project.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) fail('Usage\u00a0: node scripts/run.mjs <fichier> [arguments…]')
await ensureInstalled({ for: file.startsWith('bench/') ? 'test' : 'run' })
process.exit(await run(node, [file, ...args]))
