// A teacher who left comes back on the same file: his account brings the papers that he lacks, and once they are approved he is in activity again.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { leavingRefusals } from '@cartable/domain/teachers/leaving/leaving.refusals.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { notify } from '../../../platform/notifications.ts'
import { reopenTeacherAccount } from '../../access/accounts/close-account.ts'
import { findDeparture, insertDeparture, lockLeaver, updateDeparture, writeLeaver } from './departures.queries.ts'
import { listMissingPapers } from './left-over.queries.ts'
import { tellReturning } from './tell-departure.ts'

const done = { isValid: true, errorMsgs: [] }
const lockLeft = async ({ db }: OperationContext, teacherId: number) => {
  const leaver = (await lockLeaver(db, teacherId)) ?? notFound()
  if (leaver.status !== 'inactive') refuse(leavingRefusals.notLeft)
  return leaver
}

/** His account is open again, for his papers alone. */
export const comeBack = async (context: OperationContext, teacherId: number) => {
  const { db, live, now, today } = context
  const leaver = await lockLeft(context, teacherId)
  const at = now().toISOString()
  const departure = await findDeparture(db, teacherId)
  if (departure?.returningAt) return done
  // made inactive on his record: nobody settled a departure, and his account reads nothing
  const over = { leftAt: at, closesOn: today(), closedAt: at }
  if (departure) await updateDeparture(db, departure.id, { ...(departure.leftAt === null && over), returningAt: at })
  else
    await insertDeparture(db, {
      ...{ teacherId, leavesOn: leaver.leavesOn ?? today(), reason: 'Devenu inactif sans départ réglé.' },
      ...{ announcedAt: at, confirmedAt: at, ...over, returningAt: at },
    })
  await reopenTeacherAccount(context, teacherId)
  await tellReturning(context, leaver, await listMissingPapers(db, teacherId, today()))
  live(['teachers'], ['teachers', 'id', teacherId], ['access'])
  return done
}

/** The same file: what he taught, was paid and gave of papers is still his. A trigger ends the departure. */
export const resume = async (context: OperationContext, teacherId: number): Promise<void> => {
  const { db, live, today } = context
  const { accountId } = await lockLeft(context, teacherId)
  const missing = await listMissingPapers(db, teacherId, today())
  if (missing.length > 0) refuse(leavingRefusals.papersMissing(missing))
  await writeLeaver(db, teacherId, { status: 'active', leavesOn: null, leaveReason: null })
  await reopenTeacherAccount(context, teacherId)
  await notify(db, [accountId], { kind: 'task', title: 'Vous êtes de nouveau en activité.', link: '/espace' })
  live(['teachers'], ['teachers', 'id', teacherId], ['access'])
}
