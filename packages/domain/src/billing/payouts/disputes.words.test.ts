// What is said of a contested payment: its reason, until when it may be answered, how it ended.
import { expect, test } from 'vitest'
import { disputeReason, disputeState, disputeWords, isDisputeOpen } from './disputes.words.ts'

const facts = { status: 'needs-response', reason: 'fraudulent', evidenceDueOn: '2026-11-27' } as const

test('it says why, and what is to be done by when', () => {
  expect(disputeWords(facts)).toBe(
    'Paiement contesté\u00a0: le porteur de la carte dit ne pas avoir payé. Preuves à envoyer au plus tard le 27/11/2026.',
  )
  expect(disputeWords({ ...facts, evidenceDueOn: null })).toContain('Des preuves peuvent être envoyées')
  expect(disputeWords({ ...facts, status: 'under-review' })).toContain('la banque examine')
  expect(disputeReason('something_new')).toBe('la banque du porteur de la carte n’en dit pas plus')
})

test.each([
  ['needs-response', true, 'Contesté, à répondre avant le 27/11/2026', 'Preuves'],
  ['under-review', true, 'Contestation en examen', 'examine'],
  ['won', false, 'Contestation gagnée', 'l’argent est gardé'],
  ['lost', false, 'Contestation perdue', 'l’argent est repris'],
  ['closed', false, 'Contestation close sans suite', 'l’argent est gardé'],
] as const)('%s', (status, isOpen, state, words) => {
  expect(isDisputeOpen(status)).toBe(isOpen)
  expect(disputeState({ ...facts, status })).toBe(state)
  expect(disputeWords({ ...facts, status })).toContain(words)
})
