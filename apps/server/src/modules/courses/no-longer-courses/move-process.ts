// Takes a contract without courses over, moves its process from list to list, and takes the process out again.
import type { noLongerCoursesApi } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.api.ts'
import { noLongerCoursesRefusals } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.refusals.ts'
import { isSilent, silentSince } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.rules.ts'
import {
  noLongerCoursesLabels,
  noLongerCoursesWorkflow,
  type ProcessStatus,
} from '@cartable/domain/courses/no-longer-courses/no-longer-courses.workflow.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { decideMove } from '../../../platform/transition.ts'
import { endSilenceLinks } from '../shared/close-by-lesson.ts'
import { updateProcess } from '../shared/open-process.queries.ts'
import {
  deleteProcess,
  findOpenProcess,
  findProcess,
  insertProcess,
  lastMovedBy,
  lockProcess,
  lockSilentContract,
} from './no-longer-process.queries.ts'

type Api = typeof noLongerCoursesApi
const done = { isValid: true, errorMsgs: [] }
/** The latest arrival stands first in its list. */
const positionAt = (now: Date) => -now.getTime() / 1000

/** Only a contract that is detected now is taken over; whoever does it follows it. */
export const takeOver = async (
  { db, identity, today, now, live }: OperationContext,
  { id }: InputOf<Api['takeOver']>,
) => {
  const contract = (await lockSilentContract(db, id)) ?? notFound()
  const open = await findOpenProcess(db, id)
  if (open) refuse(noLongerCoursesRefusals.alreadyTakenOver(open.assigneeName || null))
  if (contract.status !== 'active') refuse(noLongerCoursesRefusals.notActive)
  const since = silentSince(contract)
  if (!isSilent(since, today())) refuse(noLongerCoursesRefusals.notSilent(since))
  const processId = await insertProcess(db, {
    contractId: id,
    status: 'taken-over',
    statusChangedAt: now().toISOString(),
    boardPosition: positionAt(now()),
    assignedStaffUserId: identity?.staffUserId ?? null,
  })
  live(['courses'])
  return { ...done, id: processId }
}

/** The contract, then its process: the order in which everybody locks them. */
export const lockBoth = async ({ db }: Pick<OperationContext, 'db'>, processId: number) => {
  const { contractId } = (await findProcess(db, processId)) ?? notFound()
  const contract = (await lockSilentContract(db, contractId)) ?? notFound()
  return { contract, process: (await lockProcess(db, processId)) ?? notFound() }
}

type Moved = { readonly contractId: number; readonly status: ProcessStatus }
/** A card that stands elsewhere than where the person took it from. */
export const refuseMoved = async (
  { db }: Pick<OperationContext, 'db'>,
  { contractId, status }: Moved,
  from: ProcessStatus | undefined,
): Promise<void> => {
  if (from !== undefined && from !== status)
    refuse(noLongerCoursesRefusals.movedMeanwhile(await lastMovedBy(db, contractId), noLongerCoursesLabels[status]))
}

export const dropProcess = async (context: OperationContext, { id }: InputOf<Api['dropProcess']>) => {
  const { db, live } = context
  const { process, contract } = await lockBoth(context, id)
  decideMove(noLongerCoursesWorkflow, process.status, 'detected', { isRunning: contract.status === 'active' })
  await endSilenceLinks(context, id)
  await deleteProcess(db, id)
  live(['courses'])
  return done
}

export const moveProcess = async (context: OperationContext, { id, status, from }: InputOf<Api['moveProcess']>) => {
  const { db, now, live } = context
  const { process, contract } = await lockBoth(context, id)
  if (process.status === status) return done
  await refuseMoved(context, process, from)
  decideMove(noLongerCoursesWorkflow, process.status, status, { isRunning: contract.status === 'active' })
  const at = now().toISOString()
  await updateProcess(db, id, {
    status,
    statusChangedAt: at,
    boardPosition: positionAt(now()),
    closedAt: status === 'closed' ? at : null,
  })
  if (status === 'closed') await endSilenceLinks(context, id)
  live(['courses'])
  return done
}
