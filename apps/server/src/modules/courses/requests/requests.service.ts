// Use cases of requests: asking, reading, answering, taking back, at home or by the link of a mail.
import { planningRefusals } from '@cartable/domain/courses/planning/planning.refusals.ts'
import { requestsApi } from '@cartable/domain/courses/requests/requests.api.ts'
import { requestsRefusals } from '@cartable/domain/courses/requests/requests.refusals.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { lessonOccupations } from '../planning/occupation-constraints.ts'
import { requestOf, showByLink } from './answer-by-link.ts'
import { answerByLink, answerChange, requestView, withdrawChange } from './answer-change.ts'
import { askAsFamily, showChangeForm } from './ask-as-family.ts'
import { listRequests, type RequestScope } from './requests.queries.ts'

/** The office reads all of them; the others theirs, in the part whose page asks. */
const scopeOf = ({ as, identity }: OperationContext, reader: 'teacher' | 'family' | undefined): RequestScope => {
  if (as.kind === 'staff' && reader === undefined) return 'all'
  const { teacherId, customerId } = identity ?? {}
  return {
    ...(reader !== 'family' && teacherId !== undefined && { teacherId }),
    ...(reader !== 'teacher' && customerId !== undefined && { customerId }),
  }
}

export const requestsService = handlers(
  requestsApi,
  {
    changeForm: showChangeForm,
    askChange: askAsFamily,
    listChanges: async (context, { courseId, reader }) => ({
      rows: (await listRequests(context.db, scopeOf(context, reader), { courseId, now: context.now() })).map(
        (request) => requestView(context, request),
      ),
    }),
    answerChange,
    withdrawChange: (context, { id }) => withdrawChange(context, id),
    showChange: showByLink,
    saveChange: (context, { token: _, ...answer }) => answerByLink(context, requestOf(context), answer),
  },
  {
    constraints: {
      ...lessonOccupations('expectedAt'),
      course_change_requests_open_uq: { refusal: requestsRefusals.alreadyAsked },
      course_change_requests_add_uq: { refusal: requestsRefusals.alreadyAskedMore },
      courses_plannable_contract: { refusal: planningRefusals.contractTakesNone('terminé ou en pause') },
      courses_plannable_people: { refusal: planningRefusals.disabledPerson('Quelqu’un de ce contrat') },
    },
  },
)
