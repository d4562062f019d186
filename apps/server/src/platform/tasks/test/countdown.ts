// A task that never ends in the server that is to be killed, and ends at once elsewhere.
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { defineTask } from '../tasks.ts'

export const countdown = defineTask({
  kind: 'test-countdown',
  params: z.object({}),
  run: async (task) => {
    task.progress(0.3)
    if (process.env.HANGS === 'yes') await delay(600_000)
  },
})
