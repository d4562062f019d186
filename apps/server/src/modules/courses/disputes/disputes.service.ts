// Use cases of disputes: those of a lesson, its teacher's answer, the end that maintains it.
import { disputesApi } from '@cartable/domain/courses/disputes/disputes.api.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { answerDispute, maintainCourse, showDisputes } from './settle-dispute.ts'

export const disputesService = handlers(disputesApi, {
  disputes: (context, { id }) => showDisputes(context, id),
  maintain: maintainCourse,
  answerDispute,
})
