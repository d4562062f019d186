// The program behind `npm start`: reads the settings, starts the tree, greets, and ends it when asked.
import { fileURLToPath } from 'node:url'
import { CONFIG_EXIT_CODE, exitWithParent } from './parent.ts'
import { readSettings, SettingsError } from './settings.ts'
import { greeting, startTree } from './tree.ts'

const print = (line: string) => console.log(line)

try {
  const settings = readSettings(process.env)
  const tree = startTree({
    settings,
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
  })
  process.channel?.unref()
  await tree.ready.catch(async (error) => {
    await tree.stop()
    throw error
  })
  print(greeting(settings))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(error instanceof SettingsError ? CONFIG_EXIT_CODE : 1)
}
