// The program behind `npm start`: reads the settings, starts the tree, greets, and ends it when asked.
import { fileURLToPath } from 'node:url'
import { CONFIG_EXIT_CODE, exitWithParent } from './parent.ts'
import { readSettings, SettingsError } from './settings.ts'
import { startSteps } from './start-steps.ts'
import { greeting, startTree } from './tree.ts'

const print = (line: string) => console.log(line)

try {
  const settings = readSettings(process.env)
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
  process.exit(error instanceof SettingsError ? CONFIG_EXIT_CODE : 1)
}
