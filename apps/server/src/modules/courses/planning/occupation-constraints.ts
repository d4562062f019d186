// What says no when the database finds somebody in two places.
import { planningRefusals } from '@cartable/domain/courses/planning/planning.refusals.ts'
import type { ConstraintRefusals } from '../../../platform/http/handlers.ts'

/** For a service that moves lessons; `path`: the field of the hour. */
export const lessonOccupations = (path = ''): ConstraintRefusals => ({
  occupations_teacher_excl: { refusal: planningRefusals.teacherBusy, path },
  occupations_student_excl: { refusal: planningRefusals.studentBusy, path },
})

/** For a service that moves the hours of stages, or says who teaches and who takes part in them. */
export const stageOccupations: ConstraintRefusals = {
  occupations_teacher_excl: { refusal: planningRefusals.stageTeacherBusy },
  occupations_student_excl: { refusal: planningRefusals.stagePupilBusy },
}
