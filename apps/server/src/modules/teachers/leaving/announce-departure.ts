// Notes the last day of a teacher, or another one: nothing new is proposed to him any more, what was said for the day follows it, and the office has it to settle.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { counted, de } from '@cartable/domain/kernel/french.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { leavingRefusals } from '@cartable/domain/teachers/leaving/leaving.refusals.ts'
import { refuseGoing, refuseLastDay } from '@cartable/domain/teachers/leaving/leaving.rules.ts'
import type { AnnounceInput } from '@cartable/domain/teachers/leaving/leaving.schema.ts'
import { paperLabels } from '@cartable/domain/teachers/leaving/leaving.words.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockUnchanged } from '../../../platform/save.ts'
import { closeContract } from '../../contracts/close-contract.ts'
import {
  type DepartureFound,
  findDeparture,
  findRequest,
  insertDeparture,
  type Leaver,
  listEnds,
  lockLeaver,
  updateDeparture,
  writeLeaver,
} from './departures.queries.ts'
import { planPapers } from './issue-papers.ts'
import { leave, leftOver, sinceOf } from './leave.ts'
import { listContracts, listStages } from './left-over.queries.ts'
import { askOffice, nameOf, tellConfirmed } from './tell-departure.ts'

/** Names of the papers that a departure brings, as its mails list them. */
export const paperNames = async ({ db }: Pick<OperationContext, 'db'>, leaver: Leaver, leavesOn: string) => {
  const { employments, hasStatement } = await planPapers(db, leaver, leavesOn)
  return [
    ...(hasStatement ? [paperLabels.statement] : []),
    ...(employments.length > 0 ? [paperLabels.certificate] : []),
  ]
}

/** Contracts and stages are settled by those who keep them. */
const askSettlers = async (context: OperationContext, leaver: Leaver, leavesOn: string) => {
  const { db, today } = context
  const day = { teacherId: leaver.id, leavesOn }
  const contracts = (await listContracts(db, { ...day, since: today() })).filter(({ fate }) => fate === 'open')
  const stages = await listStages(db, day)
  const words = `Départ ${de(nameOf(leaver))} le ${formatDay(leavesOn)}\u00a0:`
  if (contracts.length > 0)
    await askOffice(
      context,
      leaver.id,
      'contracts',
      `${words} ${counted(contracts.length, 'contrat')} à terminer ou à confier à un autre professeur.`,
    )
  if (stages.length > 0)
    await askOffice(
      context,
      leaver.id,
      'traineeships',
      `${words} ${counted(stages.length, 'stage')} à confier à un autre professeur.`,
    )
}

/** Families whose lessons end for this departure are told of its new day. */
const moveEnds = async (context: OperationContext, departure: DepartureFound, leavesOn: string) => {
  for (const { contractId, reasonId, comment, asksReview } of await listEnds(context.db, departure))
    await closeContract(context, { id: contractId, on: leavesOn, reasonId, comment, tellFamily: true, asksReview })
}

const correct = async (
  context: OperationContext,
  leaver: Leaver,
  {
    departure,
    leavesOn,
    reason,
  }: { readonly departure: DepartureFound; readonly leavesOn: string; readonly reason: string },
) => {
  const { db, today } = context
  const isMoved = departure.leavesOn !== leavesOn
  if (isMoved) await moveEnds(context, departure, leavesOn)
  await writeLeaver(db, leaver.id, { leavesOn, leaveReason: reason })
  await updateDeparture(db, departure.id, { leavesOn, reason, ...(isMoved && { remindedOn: null }) })
  const moved = { ...departure, leavesOn, reason }
  if (!isMoved || departure.confirmedAt === null) return
  if (leavesOn < today()) {
    const left = refuseGoing(await leftOver(db, moved, today()))
    if (left) refuse(left, 'leavesOn')
    await leave(context, leaver, moved)
    return
  }
  await tellConfirmed(context, leaver, {
    ...{ leavesOn, before: departure.leavesOn },
    contracts: await listContracts(db, { teacherId: leaver.id, leavesOn, since: sinceOf(moved) }),
    papers: await paperNames(context, leaver, leavesOn),
  })
}

export const announceDeparture = async (context: OperationContext, input: AnnounceInput) => {
  const { db, identity, live, now, today } = context
  const { teacherId, leavesOn, updatedAt } = input
  const reason = input.reason.trim()
  const leaver = (await lockLeaver(db, teacherId)) ?? notFound()
  const departure = await findDeparture(db, teacherId)
  if (departure?.leftAt) refuse(leavingRefusals.alreadyLeft)
  if (leaver.status !== 'active') refuse(leavingRefusals.notActive)
  const refusal = refuseLastDay(leavesOn, {
    hiredOn: leaver.hiredOn,
    lastLessonOn: leaver.lastLessonOn,
    today: today(),
  })
  if (refusal) refuse(refusal, 'leavesOn')
  if (departure) {
    const isSame = departure.leavesOn === leavesOn && departure.reason === reason
    // a second click, or a second person who says the same
    if (isSame) return { errors: null, id: departure.id, updatedAt: departure.updatedAt }
    if (updatedAt === null) refuse(leavingRefusals.alreadyAnnounced)
    const current = async () => ({
      ...{ teacherId, updatedAt: departure.updatedAt, leavesOn: departure.leavesOn, reason: departure.reason },
    })
    await lockUnchanged(db, 'teacherDepartures', departure.id, updatedAt, current)
    await correct(context, leaver, { departure, leavesOn, reason })
  } else {
    // taken back by somebody while it was corrected here
    if (updatedAt !== null) refuse(leavingRefusals.noDeparture)
    const request = await findRequest(db, teacherId)
    await insertDeparture(db, {
      ...{ teacherId, leavesOn, reason, requestId: request?.id ?? null, announcedAt: now().toISOString() },
      announcedByAccountId: identity?.accountId ?? null,
    })
    await writeLeaver(db, teacherId, { leavesOn, leaveReason: reason })
    await askSettlers(context, leaver, leavesOn)
  }
  live(['teachers'], ['teachers', 'id', teacherId])
  const kept = await findDeparture(db, teacherId)
  return { errors: null, id: kept?.id ?? null, updatedAt: kept?.updatedAt ?? null }
}
