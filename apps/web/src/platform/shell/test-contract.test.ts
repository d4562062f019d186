// A stub that lies about an operation is found out: unknown keys, wrong values, what the server would refuse, an address of nobody.
import { expect, test } from 'vitest'
import { contractFaults } from './test-contract.ts'

const uuid = '00000000-0000-4000-8000-000000000001'
const progress = { status: 'started', progress: 0.5, startedAt: null, error: null }
const faultsOf = async (more: { path?: string; query?: string; status?: number; answer?: unknown }) => {
  const faults = await contractFaults({
    method: 'GET',
    path: more.path ?? '/api/admin/async-task/progress',
    query: new URLSearchParams(more.query ?? `uuid=${uuid}`),
    body: null,
    status: more.status ?? 200,
    answer: more.answer ?? progress,
  })
  return faults.map((fault) => fault.replace(/^.*?: /, ''))
}

test('what fits is no fault, nor is an address outside the interface', async () => {
  expect(await faultsOf({})).toEqual([])
  expect(await faultsOf({ path: '/images/logo.png' })).toEqual([])
})

test('an address that no operation has is a fault', async () => {
  expect(await faultsOf({ path: '/api/nowhere' })).toEqual(['no operation is served there'])
  // those of declared reference tables are found, too
  expect(await faultsOf({ path: '/api/codification/codification-rankings-list', query: '' })).not.toContain(
    'no operation is served there',
  )
})

test('answers are strict: nothing missing, nothing more, nothing of another kind', async () => {
  const { error: _, ...missing } = progress
  expect(await faultsOf({ answer: missing })).toEqual([
    'the answer does not fit its schema: error: Ce champ est obligatoire.',
  ])
  expect(await faultsOf({ answer: { ...progress, more: 1 } })).toEqual([
    'the answer does not fit its schema: more: is not in the schema',
  ])
  expect(await faultsOf({ answer: { ...progress, progress: 'half' } })).toHaveLength(1)
})

test('what a screen sends is held to the input, unless the server refuses it; an error has the body of errors', async () => {
  expect(await faultsOf({ query: 'uuid=7' })).toHaveLength(1)
  expect(await faultsOf({ query: `uuid=${uuid}&page=2` })).toEqual([
    'what was sent does not fit its schema: page: is not in the schema',
  ])
  expect(await faultsOf({ query: 'uuid=7', status: 404, answer: {} })).toEqual([])
  expect((await faultsOf({ status: 404, answer: { error: 'lost' } })).length).toBeGreaterThan(0)
})
