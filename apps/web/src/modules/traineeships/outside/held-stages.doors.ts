// Where the stages that a teacher holds are asked for.
import type { ownStagesApi } from '@cartable/domain/traineeships/pay/own-stages.api.ts'
import { door } from '../../../platform/outside/calls.ts'

export const heldStages = door<typeof ownStagesApi.ownStages>('payroll.ownStages', 'GET', '/teacher/own-stages')
