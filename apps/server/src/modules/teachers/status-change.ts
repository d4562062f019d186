// The change of a teacher between employee and self-employed: kept when the form asks for it, done when it is confirmed.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { statusChangeApi } from '@cartable/domain/teachers/status-change.api.ts'
import { refuseNewStatus } from '@cartable/domain/teachers/status-change.rules.ts'
import { teachersRefusals } from '@cartable/domain/teachers/teachers.refusals.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { askChange, confirmChange, findOpenChange, takeBackChange } from './status-change.queries.ts'
import { lockTeacher, type TeacherFound, updateTeacher } from './teacher-record.queries.ts'

/**
 * What the row of the teacher is to say after a save that wants `wanted`. Somebody hired stays what they are until
 * the change is confirmed: contracts, charges and payments go by it. Wanting what is so takes an earlier wish back.
 */
export const settleEmployment = async (
  { db, today }: OperationContext,
  current: TeacherFound | null,
  wanted: boolean,
): Promise<boolean> => {
  if (current === null || current.status === 'candidate') return wanted
  const open = await findOpenChange(db, current.id)
  if (wanted === current.selfEmployed) {
    if (open) await takeBackChange(db, open.id)
  } else if (!open) await askChange(db, { teacherId: current.id, selfEmployed: wanted, effectiveOn: today() })
  return current.selfEmployed
}

const confirm = async (context: OperationContext, { id }: InputOf<typeof statusChangeApi.confirmNewStatus>) => {
  const { db, identity, live, now, today } = context
  const teacher = (await lockTeacher(db, id)) ?? notFound()
  const open = (await findOpenChange(db, id)) ?? refuse(teachersRefusals.noNewStatus)
  const refusal = refuseNewStatus(open.selfEmployed, teacher)
  if (refusal) refuse(refusal)
  await updateTeacher(db, id, { selfEmployed: open.selfEmployed })
  await confirmChange(db, open.id, {
    effectiveOn: today(),
    confirmedAt: now().toISOString(),
    confirmedByAccountId: identity?.accountId ?? null,
  })
  live(['teachers'], ['teachers', 'id', id])
  return { isValid: true, errorMsgs: [] }
}

export const statusChangeService = handlers(statusChangeApi, { confirmNewStatus: confirm })
