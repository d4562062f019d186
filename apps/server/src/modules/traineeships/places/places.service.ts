// Serves the waiting list of stages: asked by visitors and families, confirmed or left by a link, looked after by the office.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { placesApi } from '@cartable/domain/traineeships/places/places.api.ts'
import { placesRefusals } from '@cartable/domain/traineeships/places/places.refusals.ts'
import { waitStateOf } from '@cartable/domain/traineeships/places/places.rules.ts'
import type { OwnWaitInput, WaitInput, WaitRow } from '@cartable/domain/traineeships/places/places.schema.ts'
import { shownCompany } from '../../../platform/company.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { linkIsOver } from '../../../platform/http/links.ts'
import { endHolds } from './holds.queries.ts'
import { offerByHand, offerSeats, seatsFor } from './offer-seats.ts'
import { lockLevel } from './seats.queries.ts'
import { findStageOfWait, type StageOfWait } from './stage-shown.queries.ts'
import { askProof } from './tell-waiting.ts'
import {
  countMails,
  endWaiting,
  findChildOf,
  findOfAddress,
  findWaiting,
  insertWaiting,
  isRegistered,
  listWaitingOfSession,
  lockWaiting,
  updateWaiting,
  type Waiting,
} from './waitlist.queries.ts'

/** Mails by which one address is asked to confirm, in a day, whoever types it. */
const proofsADay = 3
const dayMs = 86_400_000
const done = { errors: null, isDone: true }

const openStage = async ({ db, today }: OperationContext, levelId: number): Promise<StageOfWait> => {
  const stage = await findStageOfWait(db, levelId, today())
  return stage?.isOpen ? stage : notFound()
}
const checkSubjects = (stage: StageOfWait, wanted: readonly number[]): void => {
  if (!wanted.every((id) => stage.subjects.some((subject) => subject.id === id)))
    refuse(placesRefusals.unknownSubject, 'traineeshipSubjects')
}

/** The answer and the work are the same whether or not the address waits already. */
const waitAsVisitor = async (context: OperationContext, input: WaitInput) => {
  const { db, now } = context
  const stage = await openStage(context, input.levelId)
  checkSubjects(stage, input.traineeshipSubjects)
  const id = await insertWaiting(
    db,
    {
      ...{ levelId: input.levelId, email: input.email, childName: input.childName },
      ...{ customerId: null, studentId: null, confirmedAt: null },
    },
    input.traineeshipSubjects,
  )
  const waiting = id === null ? await findOfAddress(db, input.levelId, input.email) : await findWaiting(db, id)
  const isQuiet = (await countMails(db, input.email, new Date(now().getTime() - dayMs))) >= proofsADay
  if (waiting && !isQuiet) await askProof(context, db, waiting, stage)
  context.live(['traineeships'])
  return done
}

const waitAsFamily = async (context: OperationContext, input: OwnWaitInput) => {
  const { as, db, now } = context
  if (as.kind !== 'customer') throw forbidden()
  const { levelId, studentId, traineeshipSubjects } = input
  const stage = await openStage(context, levelId)
  checkSubjects(stage, traineeshipSubjects)
  const child = (await findChildOf(db, as.customerId, studentId)) ?? notFound()
  const email = child.email ?? refuse(placesRefusals.noAddress)
  if (await isRegistered(db, levelId, studentId)) refuse(placesRefusals.alreadyRegistered)
  await lockLevel(db, levelId)
  if ('seats' in (await seatsFor(db, traineeshipSubjects))) refuse(placesRefusals.placesLeft)
  const entry = { levelId, email, childName: null, customerId: as.customerId, studentId }
  const id = await insertWaiting(db, { ...entry, confirmedAt: now().toISOString() }, traineeshipSubjects)
  if (id === null) refuse(placesRefusals.alreadyWaiting)
  context.live(['traineeships'])
  return done
}

const ofLink = async ({ as, db }: OperationContext): Promise<Waiting> => {
  if (as.kind !== 'link' || as.subjectClass !== 'traineeship_waitlist') throw linkIsOver()
  return (await findWaiting(db, as.subjectId)) ?? Promise.reject(linkIsOver())
}
const moved = { isValid: true, errorMsgs: [] }

const confirmWait = async (context: OperationContext) => {
  const { db, now } = context
  const { id } = await ofLink(context)
  const locked = (await lockWaiting(db, id)) ?? notFound()
  const waiting = (await findWaiting(db, id)) ?? notFound()
  if (waiting.endedAt !== null) refuse(placesRefusals.ended)
  if (waiting.confirmedAt === null) {
    await updateWaiting(db, id, { confirmedAt: now().toISOString() })
    await offerSeats(context, db, locked.levelId)
  }
  context.live(['traineeships'])
  return moved
}

/** What was kept for whoever leaves goes to the next one at once. */
const end = async (context: OperationContext, waiting: Waiting, reason: 'withdrawn' | 'removed') => {
  const { db, live, now } = context
  const { id, levelId } = waiting
  await lockLevel(db, levelId)
  await lockWaiting(db, id)
  const current = (await findWaiting(db, id)) ?? notFound()
  if (current.endedAt !== null) return moved
  await endWaiting(db, id, reason, now())
  await endHolds(db, { levelId, studentId: null, waitlistId: id })
  await offerSeats(context, db, levelId)
  live(['traineeships'])
  return moved
}

const offerPlace = async (context: OperationContext, id: number) => {
  const { db, live, now } = context
  const { levelId } = (await findWaiting(db, id)) ?? notFound()
  await lockLevel(db, levelId)
  const waiting = (await findWaiting(db, id)) ?? notFound()
  const state = waitStateOf(waiting, now())
  if (state === 'ended') refuse(placesRefusals.ended)
  if (state === 'offered') refuse(placesRefusals.offered)
  if (state === 'unproven') refuse(placesRefusals.notProven)
  await offerByHand(context, db, waiting)
  live(['traineeships'])
  return moved
}

const waitList = async ({ db, now, today }: OperationContext, sessionId: number): Promise<{ rows: WaitRow[] }> => {
  const rows: WaitRow[] = []
  for (const waiting of await listWaitingOfSession(db, sessionId)) {
    const stage = await findStageOfWait(db, waiting.levelId, today())
    const { id, levelId, customerId, email, childName, createdAt, offeredUntil, subjectIds } = waiting
    rows.push({
      ...{ id, levelId, customerId, email, offeredUntil, name: childName, askedAt: createdAt },
      state: waitStateOf(waiting, now()),
      rank: rows.filter((row) => row.levelId === levelId).length + 1,
      level: stage?.stage.title ?? '',
      subjects: (stage?.subjects ?? []).filter((subject) => subjectIds.includes(subject.id)).map(({ name }) => name),
      hasPlace: 'seats' in (await seatsFor(db, subjectIds)),
    })
  }
  return { rows }
}

export const placesService = handlers(placesApi, {
  waitForm: async (context, { levelId }) => {
    const { stage, subjects } = await openStage(context, levelId)
    const shown = []
    for (const subject of subjects)
      shown.push({ ...subject, isFull: 'full' in (await seatsFor(context.db, [subject.id])) })
    return { stage, subjects: shown }
  },
  waitAsVisitor,
  waitAsFamily,
  showWait: async (context) => {
    const { db, now, today } = context
    const waiting = await ofLink(context)
    const found = (await findStageOfWait(db, waiting.levelId, today())) ?? notFound()
    const { name, phone } = await shownCompany(db)
    return {
      stage: found.stage,
      state: waitStateOf(waiting, now()),
      subjects: found.subjects.filter(({ id }) => waiting.subjectIds.includes(id)).map((subject) => subject.name),
      offeredUntil: waiting.offeredUntil,
      company: { name, phone: phone?.text ?? null },
    }
  },
  confirmWait: (context) => confirmWait(context),
  leaveWait: async (context) => end(context, await ofLink(context), 'withdrawn'),
  waitList: (context, { sessionId }) => waitList(context, sessionId),
  offerPlace: (context, { id }) => offerPlace(context, id),
  removeWait: async (context, { id }) => end(context, (await findWaiting(context.db, id)) ?? notFound(), 'removed'),
})
