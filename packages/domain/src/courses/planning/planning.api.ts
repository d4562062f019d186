// Operations of planning: the plan of a lesson, what stands against it, hours that are free, cancelling and taking back.

import { z } from 'zod'
import { anyOf, audience, right } from '../../kernel/access.ts'
import { id, optionalQueryId, queryId, queryIds } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { durationLimits } from '../shared/durations.rules.ts'
import { lessonInstant } from '../shared/lesson.rules.ts'
import { LessonLocation } from '../shared/place.schema.ts'
import {
  CancelPlan,
  CoursePlan,
  CoursePlanRecord,
  FoundPlannable,
  FreeHours,
  PlanningCheck,
} from './planning.schema.ts'

const planners = anyOf(right('courses', 'write'), audience('teacher'))
const cancellers = anyOf(right('courses', 'write'), audience('teacher'), audience('customer'))

const durationMinutes = z.coerce.number().pipe(z.int().min(durationLimits.min).max(durationLimits.max))

export const planningApi = defineOperations('courses', {
  plan: operation({
    name: 'course_plan',
    method: 'GET',
    path: '/courses/course-plan',
    effect: 'read',
    access: planners,
    input: z.object({
      id: optionalQueryId,
      contractId: optionalQueryId,
      studentId: optionalQueryId,
      teacherId: optionalQueryId,
      replacesId: optionalQueryId,
    }),
    answer: CoursePlanRecord,
    summary: 'Planification d’un cours\u00a0: ce qu’il faut pour la remplir',
  }),
  contractsToPlan: operation({
    name: 'contracts_to_plan',
    method: 'GET',
    path: '/courses/contracts-to-plan',
    effect: 'read',
    access: right('courses', 'write'),
    input: z.object({ query: z.string().trim().max(100) }),
    answer: z.object({ results: z.array(FoundPlannable) }),
    summary: 'Contrats sur lesquels un cours peut être planifié, par quelques lettres',
  }),
  savePlan: operation({
    name: 'course_plan_save',
    method: 'POST',
    path: '/courses/course-plan',
    effect: 'write',
    access: planners,
    input: CoursePlan,
    /** `isAsked`: the other party has to agree first. */
    answer: FormAnswer.extend({ isAsked: z.boolean() }),
    refused: (refusals) => ({ ...asForm(refusals), isAsked: false }),
    summary: 'Planification d’un cours, son déplacement, sa durée ou son commentaire',
  }),
  cancelPlan: operation({
    name: 'course_plan_cancel',
    method: 'POST',
    path: '/courses/course-plan-cancel',
    effect: 'write',
    access: cancellers,
    input: CancelPlan,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Annulation d’un cours planifié, avec son motif',
  }),
  restorePlan: operation({
    name: 'course_plan_restore',
    method: 'POST',
    path: '/courses/course-plan-restore',
    effect: 'write',
    access: cancellers,
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Rétablissement d’un cours planifié qui avait été annulé',
  }),
  check: operation({
    name: 'planning_check',
    method: 'GET',
    path: '/courses/planning-check',
    effect: 'read',
    access: planners,
    input: z.object({
      courseId: optionalQueryId,
      contractId: queryId,
      withIds: queryIds.optional(),
      at: lessonInstant,
      durationMinutes,
      /** Elsewhere than the contract says. */
      location: LessonLocation.optional(),
    }),
    answer: PlanningCheck,
    summary: 'Ce qui s’oppose à un cours à une heure, ce qui doit être dit, qui sera prévenu',
  }),
  freeHours: operation({
    name: 'planning_free_hours',
    method: 'GET',
    path: '/courses/planning-free-hours',
    effect: 'read',
    access: planners,
    input: z.object({ contractId: queryId, courseId: optionalQueryId, durationMinutes }),
    answer: FreeHours,
    summary: 'Prochaines heures auxquelles professeur et élève sont libres',
  }),
})
