// Life of a group: the statuses of its session, by the same road, and what must be settled before it is cancelled.
import { listed } from '../../kernel/french.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { defineWorkflow, type Workflow } from '../../kernel/workflow.ts'
import { isOver } from '../sessions/sessions.rules.ts'
import { type SessionStatus, sessionStatuses, sessionStatusLabels } from '../sessions/sessions.workflow.ts'
import { programmeRefusals } from './programme.refusals.ts'
import { refuseChange } from './programme.rules.ts'

export const groupStatuses = sessionStatuses
export type GroupStatus = SessionStatus
export const groupStatusLabels = sessionStatusLabels

export type GroupFacts = {
  readonly sessionStatus: string
  /** Last day of the session, and today: the last day is not over. */
  readonly endsOn: string
  readonly today: string
  readonly placedCount: number
  /** Teachers who wait for an answer or have agreed. */
  readonly engagedTeachers: readonly string[]
}

const refuseClosed = ({ sessionStatus }: GroupFacts): Refusal | null => refuseChange(sessionStatus)
const refuseOpen = ({ sessionStatus }: GroupFacts): Refusal | null =>
  sessionStatus === '0-cancelled' ? programmeRefusals.sessionCancelled : refuseChange(sessionStatus)
const refuseCancel = (facts: GroupFacts): Refusal | null => {
  if (facts.placedCount > 0) return programmeRefusals.groupHasStudents(facts.placedCount)
  if (facts.engagedTeachers.length > 0) return programmeRefusals.groupHasProposals(listed(facts.engagedTeachers))
  return refuseClosed(facts)
}
const isPast = ({ endsOn, today }: GroupFacts) => isOver(endsOn, today)

export const groupsWorkflow: Workflow<GroupStatus, GroupFacts> = defineWorkflow<GroupFacts>()({
  states: groupStatuses,
  initial: '1-planned',
  labels: groupStatusLabels,
  moves: [
    { from: ['0-cancelled'], to: '1-planned', guard: refuseOpen },
    { from: ['1-planned'], to: '0-cancelled', guard: refuseCancel },
    { from: ['1-planned'], to: '2-confirmed', guard: refuseOpen },
    {
      from: ['2-confirmed'],
      to: '0-cancelled',
      guard: (facts) => (isPast(facts) ? programmeRefusals.groupOver : refuseCancel(facts)),
    },
    {
      from: ['2-confirmed'],
      to: '3-closed',
      guard: (facts) => (isPast(facts) ? refuseClosed(facts) : programmeRefusals.groupNotOver(facts.endsOn)),
    },
  ],
  noSuchMove: (from, to) => programmeRefusals.noSuchGroupMove(groupStatusLabels[from], groupStatusLabels[to]),
})

/** Where staff is offered to bring a group: what can never be is left out, what only waits is shown with its reason. */
export const groupTargets = (from: GroupStatus, facts: Pick<GroupFacts, 'endsOn' | 'today'>): GroupStatus[] => {
  if (from === '0-cancelled') return ['1-planned']
  if (from === '1-planned') return ['0-cancelled', '2-confirmed']
  if (from === '2-confirmed') return [isOver(facts.endsOn, facts.today) ? '3-closed' : '0-cancelled']
  return []
}
