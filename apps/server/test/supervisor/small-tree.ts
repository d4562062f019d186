// The supervisor as in production, around the small server and without the sandbox.
import { fileURLToPath } from 'node:url'
import { exitWithParent } from '../../src/supervisor/parent.ts'
import { readSettings } from '../../src/supervisor/settings.ts'
import { startTree } from '../../src/supervisor/tree.ts'

const serverEntry = fileURLToPath(new URL('small-server.ts', import.meta.url))
const print = (line: string) => console.log(line)
const settings = { ...readSettings(process.env), sandbox: null }
const tree = startTree({ settings, serverEntry, sandboxEntry: '', print })
exitWithParent(tree.stop)
try {
  await tree.ready
  print('ready')
} catch (error) {
  await tree.stop()
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
