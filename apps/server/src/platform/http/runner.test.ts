// Proves what the runner does for every operation: an answer is cut to its declared shape.
import { everybody } from '@cartable/domain/kernel/access.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { handlers } from './handlers.ts'
import { runOperation } from './runner.ts'

const api = defineOperations('essai', {
  show: operation({
    name: 'essai_show',
    method: 'GET',
    path: '/essai',
    effect: 'read',
    access: everybody(),
    input: z.object({}),
    answer: z.object({ name: z.string(), rows: z.array(z.object({ id: z.int() })) }),
  }),
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const answering = async (answer: object) => {
  const [bound] = handlers(api, { show: async () => answer as never })
  const http = fastify()
  await http.register(cookie)
  if (bound) http.get('/essai', runOperation(app.platform, bound))
  const response = await http.inject({ url: '/essai' })
  await http.close()
  return response
}

test('what an answer does not declare never leaves, however deep it lies', async () => {
  const row = { name: 'Solenn', passwordHash: 'secret', rows: [{ id: 1, iban: 'FR76 secret' }] }
  const response = await answering(row)
  expect(response.json()).toEqual({ name: 'Solenn', rows: [{ id: 1 }] })
  expect(response.payload).not.toContain('secret')
})

test('an answer that is not what was declared is a fault of ours, and nothing of it is told', async () => {
  const response = await answering({ name: 'secret', rows: [{ id: 'secret' }] })
  expect(response.statusCode).toBe(500)
  expect(response.payload).not.toContain('secret')
})
