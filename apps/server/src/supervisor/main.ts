// The program behind `npm start`: reads the settings, starts the tree, greets, and ends it when asked.
import { fileURLToPath } from 'node:url'
import { checkSettings, refusalOf } from '../platform/doctor/settings-checks.ts'
import { StartRefused } from './children.ts'
import { CONFIG_EXIT_CODE, exitWithParent } from './parent.ts'
import { readSettings, SettingsError } from './settings.ts'
import { startSteps } from './start-steps.ts'
import { greeting, startTree } from './tree.ts'

const print = (line: string) => console.log(line)

try {
  const settings = readSettings(process.env)
  // before a database is made for a company that brought none
  const refusal = process.env.NODE_ENV === 'production' ? refusalOf(checkSettings(process.env)) : null
  if (refusal !== null) throw new SettingsError(refusal)
  const steps = startSteps(process.env)
  const tree = startTree({
    settings,
    webBuilt: steps.webBuilt,
    onStep: steps.note,
    serverEntry: fileURLToPath(new URL('../main.ts', import.meta.url)),
    sandboxEntry: fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url)),
    print,
  })
  exitWithParent(async () => {
    print('\nArrêt de Cartable…')
    await tree.stop()
  }, 90_000)
  process.on('message', (message) => {
    if (message === 'restart-server') tree.restartServer()
    steps.hear(message)
  })
  process.channel?.unref()
  await tree.ready.catch(async (error) => {
    await tree.stop()
    throw error
  })
  print(greeting(settings))
  print(steps.summary())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  const isRefused = error instanceof SettingsError || (error instanceof StartRefused && error.code === CONFIG_EXIT_CODE)
  process.exit(isRefused ? CONFIG_EXIT_CODE : 1)
}
