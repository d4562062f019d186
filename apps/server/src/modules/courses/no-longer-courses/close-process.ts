// Closes the follow-up of a silent contract: the contract rests or ends, its search is taken up again or not, in one transaction.
import { noLongerCoursesRefusals } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.refusals.ts'
import type { ProcessClosing } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.schema.ts'
import { noLongerCoursesWorkflow } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.workflow.ts'
import { Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { decideMove } from '../../../platform/transition.ts'
import { closeContract } from '../../contracts/close-contract.ts'
import { pauseContract } from '../../contracts/pause-contract.ts'
import { reopenLinking } from '../../linking/move-linking.ts'
import { endSilenceLinks } from '../shared/close-by-lesson.ts'
import { updateProcess } from '../shared/open-process.queries.ts'
import { lockBoth, refuseMoved } from './move-process.ts'

/** The family is written to by the mail of the dialog: these tell the teacher alone. */
const suspend = async (context: OperationContext, contractId: number, closing: ProcessClosing) => {
  const { contract, resumesOn, on, reasonId } = closing
  if (contract === 'pause') await pauseContract(context, { id: contractId, resumesOn, tellFamily: false })
  if (contract !== 'end') return
  const lastDay = on ?? context.today()
  if (lastDay > context.today()) refuse(noLongerCoursesRefusals.endToCome)
  await closeContract(context, {
    id: contractId,
    on: lastDay,
    reasonId,
    comment: null,
    tellFamily: false,
    asksReview: false,
  })
}

/** A search that cannot be taken up again is said, and the rest is done. It decides before it writes. */
const searchAgain = async (context: OperationContext, linkingId: number): Promise<string[]> => {
  if (!hasRight(context.identity?.rights ?? {}, 'linking', 'write')) refuse(noLongerCoursesRefusals.mayNotSearch)
  try {
    await reopenLinking(context, linkingId)
    return []
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return [`La recherche n’a pas été rouverte\u00a0: ${error.refusals.map(({ message }) => message).join(' ')}`]
  }
}

export const closeProcess = async (context: OperationContext, closing: ProcessClosing) => {
  const { db, now, live } = context
  const { process, contract } = await lockBoth(context, closing.id)
  if (process.status === 'closed') return { isValid: true, errorMsgs: [], warnings: [] }
  await refuseMoved(context, process, closing.from)
  await suspend(context, contract.id, closing)
  const isRunning = contract.status === 'active' && closing.contract === 'keep'
  decideMove(noLongerCoursesWorkflow, process.status, 'closed', { isRunning })
  const warnings =
    closing.reopensSearch && contract.linkingId !== null ? await searchAgain(context, contract.linkingId) : []
  const at = now().toISOString()
  await updateProcess(db, process.id, {
    ...{ status: 'closed', statusChangedAt: at, closedAt: at, boardPosition: -now().getTime() / 1000 },
  })
  await endSilenceLinks(context, process.id)
  live(['courses'], ['contracts'], ['linking'])
  return { isValid: true, errorMsgs: [], warnings }
}
