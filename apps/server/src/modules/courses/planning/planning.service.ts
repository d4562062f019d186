// Use cases of planning: the plan of a lesson, what stands against it, hours that are free, cancelling and taking back.
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { planningRefusals } from '@cartable/domain/courses/planning/planning.refusals.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { cancelPlan, restorePlan } from './cancel-plan.ts'
import { checkPlan, findFreeHours } from './check-plan.ts'
import { lessonOccupations } from './occupation-constraints.ts'
import { planCourse } from './plan-course.ts'
import { searchContractsToPlan, showPlan } from './show-plan.ts'

export const planningService = handlers(
  planningApi,
  {
    plan: showPlan,
    contractsToPlan: searchContractsToPlan,
    savePlan: planCourse,
    cancelPlan,
    restorePlan: (context, { id }) => restorePlan(context, id),
    check: checkPlan,
    freeHours: findFreeHours,
  },
  {
    constraints: {
      ...lessonOccupations('expectedAt'),
      courses_plannable_contract: {
        refusal: planningRefusals.contractTakesNone('terminé ou en pause'),
        path: 'contractId',
      },
      courses_plannable_people: {
        refusal: planningRefusals.disabledPerson('Quelqu’un de ce contrat'),
        path: 'contractId',
      },
    },
  },
)
