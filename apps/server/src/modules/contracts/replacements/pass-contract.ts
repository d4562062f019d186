// A contract that was billed to one family goes on with another one, where its pupil is now: what was billed stays where it was.
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { carryUnbilled, lockUnbilled } from '../../courses/carry-unbilled.ts'
import { carryRoom } from '../../courses/rooms/carry-room.ts'
import { carrySeries } from '../../courses/series/carry-series.ts'
import { findContract, lockContract, updateContract } from '../shared/contract-record.queries.ts'
import { moveLocked } from '../shared/move-contract.ts'
import { findPaid } from './find-paid.ts'
import { saying } from './lock-lessons.ts'
import { makeRunning } from './make-running.ts'

/**
 * Under the lock of the contract, which runs or rests. Everything of it stays but whom it is with: price, hours, rhythm, day of
 * its end. Nobody is told here: the caller says it once for all contracts.
 * @param studentId file of the same pupil in the other family
 */
export const passContract = async (
  context: OperationContext,
  contractId: number,
  studentId: number,
): Promise<number> => {
  const { db, today } = context
  const former = (await findContract(db, contractId)) ?? notFound()
  const paid = (await findPaid(db, contractId, today())) ?? notFound()
  const lessons = await lockUnbilled(context, contractId)
  await moveLocked(context, former, 'close', 'staff', {
    end: {
      closedOn: today(),
      endKind: 'ended',
      endReasonTypeId: null,
      endComment: 'Élève passé dans une autre famille.',
    },
    keepsPlans: true,
  })
  const firstDay = [today(), ...lessons.map(({ at }) => dayOf(at))].sort()[0] ?? today()
  const id = await makeRunning(context, former, {
    ...{ kind: 'terms', teacherId: former.teacherId, startedOn: firstDay, pricedOn: firstDay },
    price: { customerPrice: paid.customerPrice, margin: paid.margin, familyAgrees: true },
    linkingId: null,
    terms: { studentId },
  })
  await carryUnbilled(context, { fromId: contractId, toId: id, lessons }, saying)
  await carrySeries(context, contractId, id, today())
  await carryRoom(context, { fromId: contractId, toId: id })
  if (former.endsOn !== null) await updateContract(db, id, { endsOn: former.endsOn })
  if (former.status === 'pause') {
    const made = (await lockContract(db, id)) ?? notFound()
    await moveLocked(context, made, 'pause', 'staff', { resumesOn: former.resumesOn, keepsPlans: true })
  }
  return id
}
