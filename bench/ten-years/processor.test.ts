// The clock of a tree of processes: it moves while they work, those that they started as well, and stands while they wait.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { processorClock } from './processor.ts'

const child = `process.stdin.on('data', () => { const until = performance.now() + 200; while (performance.now() < until); console.log('done') })`
const parent = `
  const { spawn } = require('node:child_process')
  spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' })
  console.log('ready')`

test.runIf(process.platform === 'linux')('counts what a child of the process does, and no waiting', async () => {
  const started = spawn(process.execPath, ['-e', parent], { stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    await once(started.stdout, 'data')
    const clock = processorClock(started.pid ?? 0)
    started.stdin.write('x')
    await once(started.stdout, 'data')
    const worked = clock()
    expect(worked).toBeGreaterThan(20)
    await delay(300)
    expect(clock() - worked).toBeLessThan(150)
  } finally {
    started.stdin.end()
  }
})
