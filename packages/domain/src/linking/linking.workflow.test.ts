// The life of a search: sound, and led by its proposals and its contract rather than by hand.
import { expect, test } from 'vitest'
import { flawsOfWorkflow, refusalOfMove } from '../kernel/workflow.ts'
import { type LinkingFacts, type LinkingStatus, linkingWorkflow } from './linking.workflow.ts'

const facts: LinkingFacts = {
  by: 'staff',
  waitingCount: 0,
  chosenContract: null,
  contractToBegin: null,
  runningContract: null,
  isStudentArchived: false,
}
const refusal = (from: LinkingStatus, to: LinkingStatus, more: Partial<LinkingFacts> = {}) =>
  refusalOfMove(linkingWorkflow, from, to, { ...facts, ...more })?.code ?? null

test('every state is reached and has its word', () => {
  expect(flawsOfWorkflow(linkingWorkflow)).toEqual([])
})
test('a search is taken up again unless its contract runs or the student is archived', () => {
  expect(refusal('linked', 'new')).toBeNull()
  expect(refusal('closed', 'new', { runningContract: 'CT0000001' })).toBe('linking.contractRuns')
  expect(refusal('linked', 'new', { isStudentArchived: true })).toBe('linking.studentArchived')
})
test('what follows from answers and contracts is not done by hand', () => {
  expect(refusal('searching', 'proposed')).toBe('linking.nothingSent')
  expect(refusal('searching', 'proposed', { waitingCount: 1 })).toBeNull()
  expect(refusal('proposed', 'test-planned')).toBe('linking.nobodyChosen')
  expect(refusal('proposed', 'test-planned', { by: 'answer' })).toBeNull()
  expect(refusal('test-planned', 'linked')).toBe('linking.linkedByContract')
  expect(refusal('new', 'linked', { by: 'contract' })).toBeNull()
  expect(refusal('proposed', 'searching', { waitingCount: 2 })).toBe('linking.stillWaiting')
  expect(refusal('test-planned', 'closed', { chosenContract: 'CT0000002' })).toBe('linking.chosenAlready')
  expect(refusal('new', 'closed')).toBeNull()
  const chosen = { chosenContract: 'CT0000002', contractToBegin: 2 }
  for (const to of ['searching', 'closed'] as const) {
    expect(refusal('test-planned', to, chosen)).toBe('linking.giveUpFirst')
    expect(refusal('test-planned', to, { ...chosen, offersGiveUp: true })).toBeNull()
  }
  expect(refusal('linked', 'searching')).toBe('linking.noSuchMove')
})
