// Use cases of departures: the page, each of its acts, the papers, and what somebody who left reads of it.
import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { leavingApi } from '@cartable/domain/teachers/leaving/leaving.api.ts'
import { leavingRefusals } from '@cartable/domain/teachers/leaving/leaving.refusals.ts'
import type { Document, OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { announceDeparture } from './leaving/announce-departure.ts'
import { findDeparture, findPaperFile, listPapers } from './leaving/departures.queries.ts'
import { comeBack, resume } from './leaving/return-teacher.ts'
import { confirmDeparture, endContracts, withdrawDeparture } from './leaving/settle-departure.ts'
import { showDeparture } from './leaving/show-departure.ts'
import { tellHired } from './tell-hired.ts'

/** As it was sent: who left reads his own. */
const paper = async ({ db, as, platform }: OperationContext, id: number): Promise<Document> => {
  const fileId = (await findPaperFile(db, id, as.kind === 'teacher' ? as.teacherId : null)) ?? notFound()
  const file = (await platform.files.find(db, fileId)) ?? notFound()
  const { mediaType, originalName: fileName } = file
  return { mediaType, fileName, body: await platform.files.read(file), inline: true }
}

const ownDeparture = async ({ db, as }: OperationContext): Promise<AnswerOf<typeof leavingApi.ownDeparture>> => {
  const departure = as.kind === 'teacher' ? await findDeparture(db, as.teacherId) : undefined
  if (!departure || departure.closesOn === null) return notFound()
  const { id, leavesOn, closesOn } = departure
  return { leavesOn, closesOn, papers: await listPapers(db, id) }
}

export const leavingService = handlers(
  leavingApi,
  {
    departure: (context, { teacherId }) => showDeparture(context, teacherId),
    announce: announceDeparture,
    endContracts,
    confirm: (context, { teacherId }) => confirmDeparture(context, teacherId),
    withdraw: (context, { teacherId }) => withdrawDeparture(context, teacherId),
    comeBack: (context, { teacherId }) => comeBack(context, teacherId),
    resume: async (context, { teacherId }) => {
      await resume(context, teacherId)
      await tellHired(context, teacherId)
      return { isValid: true, errorMsgs: [] }
    },
    paper: (context, { id }) => paper(context, id),
    ownDeparture,
  },
  {
    constraints: {
      // two people at once
      teacher_departures_open_uq: { refusal: leavingRefusals.alreadyAnnounced, path: 'leavesOn' },
    },
  },
)
