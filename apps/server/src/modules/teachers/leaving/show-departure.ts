// The page of a departure: point by point what a teacher leaves behind, and which points are settled.
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { Departure } from '@cartable/domain/teachers/leaving/leaving.schema.ts'
import type { DeparturePoint } from '@cartable/domain/teachers/leaving/leaving.words.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { listLeftToPay } from '../../billing/pay-runs/list-left-to-pay.ts'
import {
  type DepartureFound,
  findDeparture,
  findLeaver,
  findRequest,
  type Leaver,
  listPapers,
} from './departures.queries.ts'
import { planPapers } from './issue-papers.ts'
import { sinceOf } from './leave.ts'
import {
  countLessons,
  listContracts,
  listMissingPapers,
  listProposals,
  listStages,
  sumStageMinutes,
} from './left-over.queries.ts'
import { findAccount } from './papers.queries.ts'
import { nameOf } from './tell-departure.ts'

const isOpen = ({ fate }: Departure['contracts'][number]) => fate === 'open' || fate === 'searching'

/** `isSettled` says the same to whoever may not read amounts. */
const payOf = async (context: OperationContext, teacherId: number) => {
  const { db, identity } = context
  const maySee = hasRight(identity?.rights ?? {}, 'payroll', 'read')
  const { months, duesCents, extrasCents } = await listLeftToPay(context, teacherId)
  const stageMinutes = await sumStageMinutes(db, teacherId)
  const pay: Departure['pay'] = {
    left: [...Map.groupBy(months, ({ state }) => state)].map(([state, same]) => ({
      state,
      courses: same.reduce((sum, { courses }) => sum + courses, 0),
      cents: maySee ? same.reduce((sum, { cents }) => sum + cents, 0) : null,
    })),
    duesCents: maySee ? duesCents : null,
    extrasCents: maySee ? extrasCents : null,
    stageMinutes,
  }
  return { pay, isSettled: months.length === 0 && [stageMinutes, duesCents, extrasCents].every((left) => left === 0) }
}

const papersOf = async (
  { db }: OperationContext,
  leaver: Leaver,
  { departure, day }: { readonly departure: DepartureFound | undefined; readonly day: string },
): Promise<Departure['papers']> => {
  const sent = departure ? await listPapers(db, departure.id) : []
  const { employments, hasStatement } = await planPapers(db, leaver, day)
  const planned = [
    ...(hasStatement ? [{ kind: 'statement' as const, employer: null }] : []),
    ...employments.map(({ employer }) => ({ kind: 'certificate' as const, employer })),
  ]
  return { sent, planned: departure?.leftAt ? [] : planned, hasEmail: leaver.email !== null }
}

const accountOf = async (
  { db }: OperationContext,
  leaver: Leaver,
  departure: DepartureFound | undefined,
): Promise<Departure['account']> => {
  const account = await findAccount(db, leaver.personId)
  const closesOn = departure?.closesOn ?? null
  if (!account) return { state: 'none', login: null, closesOn }
  const { login } = account
  if (!account.enabled || departure?.closedAt) return { state: 'closed', login, closesOn }
  return { state: departure?.leftAt ? 'readOnly' : 'open', login, closesOn }
}

const settledOf = (page: Omit<Departure, 'settled'>, isPaid: boolean): DeparturePoint[] => {
  const { departure, contracts, lessons, stages, proposals, papers, account } = page
  const hasLeft = departure !== null && departure.leftAt !== null
  const isSettled: Readonly<Record<DeparturePoint, boolean>> = {
    contracts: !contracts.some(isOpen),
    lessons: lessons.afterDay === 0 && lessons.toDeclare === 0,
    stages: stages.length === 0,
    offers: proposals.length === 0,
    pay: isPaid,
    papers: hasLeft && papers.sent.length > 0,
    account: hasLeft || account.state === 'none',
  }
  return (Object.keys(isSettled) as DeparturePoint[]).filter((point) => isSettled[point])
}

export const showDeparture = async (context: OperationContext, teacherId: number): Promise<Departure> => {
  const { db, now, today } = context
  const leaver = (await findLeaver(db, teacherId)) ?? notFound()
  const departure = await findDeparture(db, teacherId)
  const request = await findRequest(db, teacherId)
  // before a day is said, the page shows what leaving today would leave
  const day = departure?.leavesOn ?? request?.wantedOn ?? today()
  const at = { teacherId, leavesOn: day }
  const { pay, isSettled: isPaid } = await payOf(context, teacherId)
  const page = {
    ...{ teacherId, name: nameOf(leaver), status: leaver.status, selfEmployed: leaver.selfEmployed },
    departure: departure
      ? {
          ...{
            id: departure.id,
            updatedAt: departure.updatedAt,
            leavesOn: departure.leavesOn,
            reason: departure.reason,
          },
          ...{ announcedAt: departure.announcedAt, announcedBy: departure.announcedBy },
          ...{ confirmedAt: departure.confirmedAt, leftAt: departure.leftAt, closesOn: departure.closesOn },
          ...{ closedAt: departure.closedAt, returningAt: departure.returningAt },
        }
      : null,
    request: request ? { wantedOn: request.wantedOn, words: request.words, askedAt: request.askedAt } : null,
    contracts: await listContracts(db, { ...at, since: departure ? sinceOf(departure) : today() }),
    lessons: await countLessons(db, at, now()),
    stages: await listStages(db, at),
    proposals: (await listProposals(db, teacherId)).map(({ id: _, ...proposal }) => proposal),
    pay,
    papers: await papersOf(context, leaver, { departure, day }),
    account: await accountOf(context, leaver, departure),
    missingPapers: leaver.status === 'inactive' ? await listMissingPapers(db, teacherId, today()) : [],
  }
  return { ...page, settled: settledOf(page, isPaid) }
}
