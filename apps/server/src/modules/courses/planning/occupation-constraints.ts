// What says no when the database finds somebody in two places, or a plan for people or a contract that take none.
import { planningRefusals } from '@cartable/domain/courses/planning/planning.refusals.ts'
import type { ConstraintRefusals } from '../../../platform/http/handlers.ts'

/** For every service whose writes move lessons, stage hours or who takes part in them; `path`: the field of the hour. */
export const occupationConstraints = (path = ''): ConstraintRefusals => ({
  occupations_teacher_excl: { refusal: planningRefusals.teacherBusy, path },
  occupations_student_excl: { refusal: planningRefusals.studentBusy, path },
})
