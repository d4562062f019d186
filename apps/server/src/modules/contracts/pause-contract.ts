// Pauses a contract, until a day when it is known, and takes one up again: after a pause, after its end, or before an end that was said.

import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import { reopenedAs } from '@cartable/domain/contracts/contracts.workflow.ts'
import type { PauseInput } from '@cartable/domain/contracts/ends.schema.ts'
import { formatDay, startOfDay } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { cancelPlannedCourses } from '../courses/planning/cancel-planned-courses.ts'
import { withdrawReview } from '../teachers/reviews/ask-review.ts'
import { type ContractFound, lockContract, updateContract } from './shared/contract-record.queries.ts'
import { type Mover, moveLocked } from './shared/move-contract.ts'
import { type Teller, tellBoth } from './shared/tell-parties.ts'

const refuseReturn = ({ endsOn }: ContractFound, resumesOn: string | null, today: string) => {
  if (resumesOn === null) return
  if (resumesOn <= today) refuse(contractsRefusals.returnPast, 'resumesOn')
  if (endsOn !== null && resumesOn > endsOn) refuse(contractsRefusals.returnAfterEnd(endsOn), 'resumesOn')
}

/** The return of a pause that runs is said, or corrected; a second click says nothing new. */
const correctReturn = async (context: OperationContext, { id, status }: ContractFound, resumesOn: string | null) => {
  const { db, now, live } = context
  if (status !== 'pause' || resumesOn === null) return false
  await updateContract(db, id, { resumesOn })
  await cancelPlannedCourses(context, id, { from: now(), until: startOfDay(resumesOn) }, 'contract')
  live(['contracts'], ['contracts', 'id', id])
  return true
}

export const pauseContract = async (context: OperationContext, { id, resumesOn, tellFamily }: PauseInput) => {
  const contract = (await lockContract(context.db, id)) ?? notFound()
  refuseReturn(contract, resumesOn, context.today())
  const isPaused = await moveLocked(context, contract, 'pause', 'staff', { resumesOn })
  const isCorrected =
    !isPaused && contract.resumesOn !== resumesOn && (await correctReturn(context, contract, resumesOn))
  if (isPaused || isCorrected)
    await tellBoth(
      context,
      id,
      {
        template: 'contract-paused',
        title: ({ studentFirstName, teacherName }) =>
          `Cours ${de(studentFirstName)} avec ${teacherName}\u00a0: suspendus.`,
        tags: {
          mot:
            resumesOn === null
              ? 'Nous vous préviendrons de leur reprise.'
              : `Ils reprendront le ${formatDay(resumesOn)}\u00a0; ceux qui étaient prévus d’ici là sont annulés.`,
        },
      },
      { family: tellFamily },
    )
  return { isValid: true, errorMsgs: [] }
}

const goesOn = (answer: string) => ({
  template: 'contract-goes-on',
  title: ({ studentFirstName, teacherName }: { studentFirstName: string; teacherName: string }) =>
    `Cours ${de(studentFirstName)} avec ${teacherName}\u00a0: ${answer}.`,
  tags: { reponse: answer },
})

/** The day of the end was said too early: the lessons go on. */
const takeEndBack = async (context: OperationContext, { id }: ContractFound): Promise<void> => {
  await updateContract(context.db, id, { endsOn: null, endReasonTypeId: null, endComment: null })
  await withdrawReview(context, id)
  await tellBoth(context, id, goesOn('ils continuent'))
  context.live(['contracts'], ['contracts', 'id', id])
}

/** What it was said for no longer happens, and the lessons go on; a contract that rests still rests. Answers whether there was an end to take back. */
export const takeBackEnd = async (context: OperationContext, id: number): Promise<boolean> => {
  const contract = await lockContract(context.db, id)
  if (!contract || contract.endsOn === null) return false
  await takeEndBack(context, contract)
  return true
}

/** Under the caller's lock: where it stood before; answers whether anything changed. */
export const openLocked = async (context: Mover & Teller, contract: ContractFound): Promise<boolean> => {
  const hasEnded = contract.status === 'close' || contract.status === 'failed'
  const to = hasEnded ? reopenedAs(contract) : 'active'
  if (!(await moveLocked(context, contract, to, 'staff'))) return false
  if (hasEnded) await withdrawReview(context, contract.id)
  await tellBoth(context, contract.id, goesOn(to === 'created' ? 'ils auront bien lieu' : 'ils reprennent'))
  return true
}

export const openContract = async (context: OperationContext, id: number) => {
  const contract = (await lockContract(context.db, id)) ?? notFound()
  if (contract.endsOn !== null && contract.status === 'active') await takeEndBack(context, contract)
  else await openLocked(context, contract)
  return { isValid: true, errorMsgs: [] }
}
