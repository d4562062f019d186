// Contracts of a teacher who leaves, ended on his day; his departure confirmed, and taken back with what was said for it.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { leavingRefusals } from '@cartable/domain/teachers/leaving/leaving.refusals.ts'
import { refuseGoing } from '@cartable/domain/teachers/leaving/leaving.rules.ts'
import type { EndContractsInput } from '@cartable/domain/teachers/leaving/leaving.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { closeTeacherAccount } from '../../access/accounts/close-account.ts'
import { closeContract } from '../../contracts/close-contract.ts'
import { giveUpContract } from '../../contracts/give-up-contract.ts'
import { takeBackEnd } from '../../contracts/pause-contract.ts'
import { cancelProposal } from '../../linking/propose-teachers.ts'
import { takeBackOffer } from '../../traineeships/proposals/withdraw-stage-offers.ts'
import { paperNames } from './announce-departure.ts'
import {
  type DepartureFound,
  endRequest,
  findDeparture,
  type Leaver,
  listEnds,
  lockLeaver,
  noteEnd,
  updateDeparture,
  writeLeaver,
} from './departures.queries.ts'
import { leave, leftOver, sinceOf } from './leave.ts'
import { findLeaveReason, listContracts, listProposals, listStages } from './left-over.queries.ts'
import { tellConfirmed, tellWithdrawn } from './tell-departure.ts'

const done = { isValid: true, errorMsgs: [] }

const lockDeparture = async (
  { db }: OperationContext,
  teacherId: number,
): Promise<{ readonly leaver: Leaver; readonly departure: DepartureFound }> => {
  const leaver = (await lockLeaver(db, teacherId)) ?? notFound()
  return { leaver, departure: (await findDeparture(db, teacherId)) ?? refuse(leavingRefusals.noDeparture) }
}
const told = ({ live }: OperationContext, teacherId: number) => live(['teachers'], ['teachers', 'id', teacherId])

/** Each in the manner of its own screen: those that never began are given up, the others end on the day. */
export const endContracts = async (context: OperationContext, input: EndContractsInput) => {
  const { db } = context
  const { teacherId, tellFamily, asksReview, search } = input
  const { departure } = await lockDeparture(context, teacherId)
  if (departure.leftAt !== null) refuse(leavingRefusals.alreadyLeft)
  const reasonId = input.reasonId ?? (await findLeaveReason(db)) ?? refuse(leavingRefusals.noReason)
  const known = await listContracts(db, { teacherId, leavesOn: departure.leavesOn, since: sinceOf(departure) })
  for (const id of new Set(input.contractIds)) {
    const contract = known.find((one) => one.id === id) ?? refuse(leavingRefusals.notHis)
    // asked twice, or ended by somebody meanwhile
    if (contract.fate !== 'open' && contract.fate !== 'searching') continue
    if (contract.status === 'created')
      await giveUpContract(context, { id, reasonId, comment: null, byFamily: false, search })
    else {
      await closeContract(context, { id, on: departure.leavesOn, reasonId, comment: null, tellFamily, asksReview })
      await noteEnd(db, departure.id, id, asksReview)
    }
  }
  told(context, teacherId)
  return { errors: null, id: departure.id, updatedAt: departure.updatedAt }
}

/** Nobody waits for his answer any more. */
const withdrawOpen = async (context: OperationContext, { teacherId, leavesOn }: DepartureFound) => {
  const { db } = context
  for (const { id } of await listProposals(db, teacherId)) await cancelProposal(context, id)
  for (const { proposalId, status } of await listStages(db, { teacherId, leavesOn }))
    if (status !== 'accepted') await takeBackOffer(context, proposalId)
}

/** Confirmed twice, it tells nobody again. */
export const confirmDeparture = async (context: OperationContext, teacherId: number) => {
  const { db, now, today } = context
  const { leaver, departure } = await lockDeparture(context, teacherId)
  if (departure.confirmedAt !== null) return done
  // made inactive on his record, he left without it
  if (departure.leftAt !== null) refuse(leavingRefusals.alreadyLeft)
  const { leavesOn } = departure
  // what can no longer be settled by the day is settled first
  if (leavesOn <= today()) {
    const left = refuseGoing(await leftOver(db, departure, today()))
    if (left) refuse(left)
  }
  await withdrawOpen(context, departure)
  await updateDeparture(db, departure.id, { confirmedAt: now().toISOString() })
  told(context, teacherId)
  if (leavesOn < today()) {
    await leave(context, leaver, departure)
    return done
  }
  await tellConfirmed(context, leaver, {
    ...{ leavesOn, before: null },
    contracts: await listContracts(db, { teacherId, leavesOn, since: sinceOf(departure) }),
    papers: await paperNames(context, leaver, leavesOn),
  })
  return done
}

/** He does not come back after all: his account is what it was before. */
const dropReturn = async (context: OperationContext, departure: DepartureFound) => {
  const { db, now, today } = context
  await updateDeparture(db, departure.id, { returningAt: null })
  const isOver = departure.closedAt !== null || (departure.closesOn !== null && departure.closesOn <= today())
  if (!isOver) return
  await closeTeacherAccount(context, departure.teacherId)
  if (departure.closedAt === null) await updateDeparture(db, departure.id, { closedAt: now().toISOString() })
}

export const withdrawDeparture = async (context: OperationContext, teacherId: number) => {
  const { db, now } = context
  const { leaver, departure } = await lockDeparture(context, teacherId)
  told(context, teacherId)
  if (departure.leftAt !== null) {
    if (departure.returningAt === null) refuse(leavingRefusals.alreadyLeft)
    await dropReturn(context, departure)
    return done
  }
  const { leavesOn } = departure
  const ends = await listEnds(db, departure)
  const contracts = await listContracts(db, { teacherId, leavesOn, since: sinceOf(departure) })
  for (const { contractId } of ends) await takeBackEnd(context, contractId)
  await updateDeparture(db, departure.id, { withdrawnAt: now().toISOString() })
  await endRequest(db, teacherId, now())
  await writeLeaver(db, teacherId, { leavesOn: null, leaveReason: null })
  // who was never told that he leaves is not told that he stays, unless he asked
  if (departure.confirmedAt !== null || departure.requestId !== null)
    await tellWithdrawn(context, leaver, {
      leavesOn,
      goOn: contracts.filter(({ id }) => ends.some(({ contractId }) => contractId === id)),
    })
  return done
}
