// Proves the machine of every workflow: which moves there are, what their guards say, what is wrong with a declaration.
import { expect, test } from 'vitest'
import { defineWorkflow, flawsOfWorkflow, movesFrom, refusalOfMove } from './workflow.ts'

const states = ['draft', 'sent', 'paid'] as const
const notSigned = { code: 'essai.notSigned', message: 'Signez d’abord.' }
const noSuchMove = (from: string, to: string) => ({ code: 'essai.noSuchMove', message: `${from} → ${to}` })
const labels = { draft: 'Brouillon', sent: 'Envoyé', paid: 'Payé' }
const workflow = defineWorkflow<{ isSigned: boolean }>()({
  ...{ states, initial: 'draft', labels, noSuchMove },
  moves: [
    { from: ['draft'], to: 'sent', guard: ({ isSigned }) => (isSigned ? null : notSigned) },
    { from: ['sent'], to: 'paid' },
  ],
})

test('a state is left by its own moves only, when their guards agree', () => {
  const allowed = states.flatMap((from) =>
    states
      .filter((to) => from !== to && refusalOfMove(workflow, from, to, { isSigned: true }) === null)
      .map((to) => `${from} → ${to}`),
  )
  expect(allowed).toEqual(['draft → sent', 'sent → paid'])
  expect(refusalOfMove(workflow, 'paid', 'draft', { isSigned: true })?.message).toBe('paid → draft')
  expect(refusalOfMove(workflow, 'draft', 'sent', { isSigned: false })).toBe(notSigned)
  expect(refusalOfMove(workflow, 'paid', 'paid', { isSigned: false })).toBeNull()
})

test('the moves that travel with a row are those that would be made', () => {
  expect(movesFrom(workflow, 'draft', { isSigned: false })).toEqual([
    { to: 'sent', label: 'Envoyé', allowed: false, reason: 'Signez d’abord.' },
    { to: 'paid', label: 'Payé', allowed: false, reason: 'draft → paid' },
  ])
})

test('a declaration that cannot be lived is found out', () => {
  expect(flawsOfWorkflow(workflow)).toEqual([])
  expect(flawsOfWorkflow({ ...workflow, moves: [] })).toHaveLength(2)
})
