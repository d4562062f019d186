// The use cases of contracts without courses: board, processes, comments, mails.
import { noLongerCoursesApi } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.api.ts'
import { noLongerCoursesRefusals } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.refusals.ts'
import { noLongerCoursesStatuses } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.workflow.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import type { MessageSource } from '../../../platform/message-source.ts'
import { offerSubjects } from '../../reference/shared/offer-choices.ts'
import { answerSilence, showSilence } from './answer-silence.ts'
import { closeProcess } from './close-process.ts'
import { describeSilentCard, describeSilentDetails } from './describe-silent-contract.ts'
import { dropProcess, moveProcess, takeOver } from './move-process.ts'
import {
  countSilentColumns,
  countSilentOwners,
  findSilentCard,
  findSilentCards,
  type Viewer,
} from './no-longer-courses.queries.ts'
import { listAssignees } from './no-longer-process.queries.ts'
import { removeProcessFollowUp, saveProcessFollowUp, showProcessFollowUp } from './process-follow-ups.ts'
import { processMails } from './process-mail.ts'

type Api = typeof noLongerCoursesApi
const viewerOf = ({ identity, today }: OperationContext): Viewer => ({
  staffUserId: identity?.staffUserId ?? null,
  today: today(),
})

const silentBoard = async (
  context: OperationContext,
  input: InputOf<Api['silentBoard']>,
): Promise<AnswerOf<Api['silentBoard']>> => {
  const { db, today } = context
  const statuses = noLongerCoursesStatuses.filter((status) => input.status?.includes(status) ?? true)
  if (statuses.length === 0) return { columns: [] }
  const [counts, cards] = await Promise.all([
    countSilentColumns(db, statuses, input, viewerOf(context)),
    findSilentCards(db, statuses, input, viewerOf(context)),
  ])
  return {
    columns: statuses.map((status) => {
      const count = counts.find((candidate) => candidate.status === status)
      return {
        status,
        total: Number(count?.total ?? 0),
        lateCount: Number(count?.late ?? 0),
        cards: cards.filter((row) => row.status === status).map((row) => describeSilentCard(row, today())),
      }
    }),
  }
}

/** `sources`: what messages about a contract say of it. */
export const noLongerCoursesService = (sources: readonly MessageSource[]) =>
  handlers(
    noLongerCoursesApi,
    {
      silentBoard,
      silentCounts: async (context, input) => {
        const counts = await countSilentOwners(context.db, input, viewerOf(context))
        return {
          open: Number(counts.open),
          mine: Number(counts.mine),
          unassigned: Number(counts.unassigned),
          actionRequired: Number(counts.actionRequired),
        }
      },
      silentFilters: async ({ db }) => ({ subjects: await offerSubjects(db), staffUsers: await listAssignees(db) }),
      silentCard: async ({ db, today }, { contractId }) =>
        describeSilentCard((await findSilentCard(db, contractId, today())) ?? notFound(), today()),
      silentDetails: describeSilentDetails,
      takeOver,
      dropProcess,
      moveProcess,
      closeProcess,
      showSilence,
      answerSilence,
      showProcessFollowUp,
      saveProcessFollowUp,
      removeProcessFollowUp,
      ...processMails(sources),
    },
    {
      constraints: {
        no_longer_courses_processes_open_uq: { refusal: noLongerCoursesRefusals.alreadyTakenOver(null) },
      },
    },
  )
