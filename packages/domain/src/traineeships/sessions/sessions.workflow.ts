// Life of a training session: planned, confirmed, closed once it is over, or cancelled.
import { z } from 'zod'
import { defineWorkflow, type Move, movesFrom, type Workflow } from '../../kernel/workflow.ts'
import { traineeshipsRefusals } from './sessions.refusals.ts'

export const sessionStatuses = ['0-cancelled', '1-planned', '2-confirmed', '3-closed'] as const
export const SessionStatus = z.enum(sessionStatuses)
export type SessionStatus = (typeof sessionStatuses)[number]
export const sessionStatusLabels: Readonly<Record<SessionStatus, string>> = {
  '0-cancelled': 'Annulé',
  '1-planned': 'Planifié',
  '2-confirmed': 'Confirmé',
  '3-closed': 'Clôturé',
}
/** Meaning of a status, and so its colour. */
export const sessionStatusMeanings = {
  '0-cancelled': 'grey',
  '1-planned': 'info',
  '2-confirmed': 'primary',
  '3-closed': 'success',
} as const satisfies Record<SessionStatus, string>

/** `isOver`: the last day is past. */
export type SessionFacts = { readonly isOver: boolean }

export const sessionsWorkflow: Workflow<SessionStatus, SessionFacts> = defineWorkflow<SessionFacts>()({
  states: sessionStatuses,
  initial: '1-planned',
  labels: sessionStatusLabels,
  moves: [
    { from: ['0-cancelled'], to: '1-planned' },
    { from: ['1-planned'], to: '2-confirmed' },
    { from: ['1-planned'], to: '0-cancelled' },
    {
      from: ['2-confirmed'],
      to: '0-cancelled',
      guard: ({ isOver }) => (isOver ? traineeshipsRefusals.cancelAfterEnd : null),
    },
    {
      from: ['2-confirmed'],
      to: '3-closed',
      guard: ({ isOver }) => (isOver ? null : traineeshipsRefusals.closeBeforeEnd),
    },
  ],
  noSuchMove: (from, to) => traineeshipsRefusals.noSuchMove(sessionStatusLabels[from], sessionStatusLabels[to]),
})

/** Moves that a session offers; the others are absent from its menu. */
export const offeredMoves = (status: SessionStatus, facts: SessionFacts): Move[] =>
  movesFrom(sessionsWorkflow, status, facts).filter(({ allowed }) => allowed)

/** A closed session is only looked at. */
export const canEdit = (status: SessionStatus): boolean => status !== '3-closed'
