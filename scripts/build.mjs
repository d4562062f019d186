// `npm run build`: the web app, as `npm start` would build it.
import { ensureInstalled } from './lib/install.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

await ensureInstalled({ for: 'run' })
await ensureWebBuilt()
