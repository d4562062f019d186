// Serves the page where a request is answered by the link of the mail that asked.
import { isWaiting } from '@cartable/domain/courses/requests/requests.rules.ts'
import type { ChangePage } from '@cartable/domain/courses/requests/requests.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { linkIsOver } from '../../../platform/http/links.ts'
import { findHours } from '../planning/check-plan.ts'
import { findContractToPlan } from '../planning/contracts-to-plan.queries.ts'
import { findPlanned } from '../planning/planned.queries.ts'
import { companyContact } from '../tell-contact.ts'
import { type FoundRequest, findRequest } from './requests.queries.ts'

export const requestOf = ({ as }: OperationContext): number => {
  if (as.kind !== 'link' || as.subjectClass !== 'course_change_requests') throw linkIsOver()
  return as.subjectId
}

/** As many as fit on a telephone. */
const proposed = 4

/** A wish in words is answered by an hour. */
const hoursFor = async (context: OperationContext, request: FoundRequest): Promise<string[]> => {
  if (request.proposedAt !== null || !isWaiting(request, context.now())) return []
  const contract = await findContractToPlan(context.db, request.contractId)
  if (!contract) return []
  const course = request.courseId === null ? null : await findPlanned(context.db, {}, request.courseId)
  return findHours(context, contract, course ?? null, { durationMinutes: request.durationMinutes, most: proposed })
}

export const showByLink = async (context: OperationContext): Promise<ChangePage> => {
  const request = await findRequest(context.db, requestOf(context))
  if (!request) throw linkIsOver()
  const { kind, askedAs, studentFirstName, teacherName, subject, expectedAt, durationMinutes } = request
  const { proposedAt, words, expiresAt } = request
  return {
    // a task writes it down a little later
    status: request.status === 'pending' && !isWaiting(request, context.now()) ? 'expired' : request.status,
    ...{ kind, askedAs, studentFirstName, teacherName, subject, expectedAt, durationMinutes },
    ...{ proposedAt, words, expiresAt },
    hours: await hoursFor(context, request),
    company: await companyContact(context),
  }
}
