// A server that moves the clock and says each step, for the test that kills it on the way.
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/platform/config.ts'

const app = await createApp(readConfig(process.env))
await app.start({ byItself: false })
await app.twin?.moveClock({
  to: new Date(app.platform.clock.now().getTime() + Number(process.env.MOVE_HOURS) * 3_600_000),
  grainMinutes: 60,
  onStep: (at) => console.log(at.getTime()),
})
await app.close()
