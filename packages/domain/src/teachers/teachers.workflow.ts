// Life of a teacher: candidate until hired, then active, and inactive once gone.
import { defineWorkflow } from '../kernel/workflow.ts'
import { teachersRefusals } from './teachers.refusals.ts'

export const teacherStatuses = ['candidate', 'active', 'inactive'] as const
export type TeacherStatus = (typeof teacherStatuses)[number]
export const teacherStatusLabels: Readonly<Record<TeacherStatus, string>> = {
  candidate: 'Candidat',
  active: 'En activité',
  inactive: 'Inactif',
}

export type TeacherFacts = { /** Contracts created, active or in pause. */ readonly openContractCount: number }

export const teachersWorkflow = defineWorkflow<TeacherFacts>()({
  states: teacherStatuses,
  initial: 'candidate',
  labels: teacherStatusLabels,
  moves: [
    { from: ['candidate'], to: 'active' },
    {
      from: ['active'],
      to: 'inactive',
      guard: ({ openContractCount }) =>
        openContractCount > 0 ? teachersRefusals.hasContracts(openContractCount) : null,
    },
    { from: ['inactive'], to: 'active' },
  ],
  noSuchMove: (from, to) =>
    to === 'candidate'
      ? teachersRefusals.neverCandidateAgain
      : teachersRefusals.noSuchMove(teacherStatusLabels[from], teacherStatusLabels[to]),
})
