// The road of a contract that had no course for more than a month: detected, taken over, asked about by mail, answered or to call, closed.
import { defineWorkflow, type Workflow } from '../../kernel/workflow.ts'
import { noLongerCoursesRefusals } from './no-longer-courses.refusals.ts'

/** Columns of the board, in their order. `detected` is found, not kept: a contract there has no process yet. */
export const noLongerCoursesStatuses = [
  'detected',
  'taken-over',
  'teacher-mail',
  'customer-mail',
  'answered',
  'to-call',
  'closed',
] as const
export type NoLongerCoursesStatus = (typeof noLongerCoursesStatuses)[number]

export const noLongerCoursesLabels: Readonly<Record<NoLongerCoursesStatus, string>> = {
  detected: 'Détecté',
  'taken-over': 'Pris en charge',
  'teacher-mail': 'Mail professeur',
  'customer-mail': 'Mail client',
  answered: 'Réponse reçue',
  'to-call': 'À appeler',
  closed: 'Clôturé',
}

/** What a process may be in: rows of the table. */
export const processStatuses = ['taken-over', 'teacher-mail', 'customer-mail', 'answered', 'to-call', 'closed'] as const
export type ProcessStatus = (typeof processStatuses)[number]

export type NoLongerCoursesFacts = {
  /** The courses of the contract go on: nothing is closed before they are suspended. */
  readonly isRunning: boolean
  /** The teacher or the family answers by the link of a mail. */
  readonly isAnswer?: boolean
  /** A lesson was planned or declared: there is nothing left to ask. */
  readonly hasLesson?: boolean
}

const open = ['taken-over', 'teacher-mail', 'customer-mail', 'answered', 'to-call'] as const
const otherThan = (status: NoLongerCoursesStatus) => open.filter((one) => one !== status)

export const noLongerCoursesWorkflow: Workflow<NoLongerCoursesStatus, NoLongerCoursesFacts> =
  defineWorkflow<NoLongerCoursesFacts>()({
    states: noLongerCoursesStatuses,
    initial: 'detected',
    labels: noLongerCoursesLabels,
    moves: [
      { from: open, to: 'detected' },
      { from: ['detected', ...otherThan('taken-over')], to: 'taken-over' },
      { from: otherThan('teacher-mail'), to: 'teacher-mail' },
      { from: otherThan('customer-mail'), to: 'customer-mail' },
      {
        from: otherThan('answered'),
        to: 'answered',
        guard: ({ isAnswer }) => (isAnswer ? null : noLongerCoursesRefusals.answeredByLink),
      },
      { from: otherThan('to-call'), to: 'to-call' },
      {
        from: open,
        to: 'closed',
        guard: ({ isRunning, hasLesson }) => (isRunning && !hasLesson ? noLongerCoursesRefusals.stillRunning : null),
      },
    ],
    noSuchMove: (from, to) =>
      from === 'closed'
        ? noLongerCoursesRefusals.closedForGood
        : noLongerCoursesRefusals.takeOverFirst(noLongerCoursesLabels[to]),
  })
