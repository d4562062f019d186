// The change of a teacher between employee and self-employed: kept when the form asks for it, done when it is confirmed.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { statusChangeApi } from '@cartable/domain/teachers/status-change.api.ts'
import { refuseNewStatus, refuseStatusDay } from '@cartable/domain/teachers/status-change.rules.ts'
import { teachersRefusals } from '@cartable/domain/teachers/teachers.refusals.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import {
  askChange,
  confirmChange,
  findOpenChange,
  listChangesToApply,
  takeBackChange,
} from './status-change.queries.ts'
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
  const open = await findOpenChange(db, current.id, today())
  if (wanted === current.selfEmployed) {
    if (open) await takeBackChange(db, open.id)
  } else if (!open) await askChange(db, { teacherId: current.id, selfEmployed: wanted, effectiveOn: today() })
  return current.selfEmployed
}

const confirm = async (
  context: OperationContext,
  { id, effectiveOn: from }: InputOf<typeof statusChangeApi.confirmNewStatus>,
) => {
  const { db, identity, live, now, today } = context
  const teacher = (await lockTeacher(db, id)) ?? notFound()
  const open = (await findOpenChange(db, id, today())) ?? refuse(teachersRefusals.noNewStatus)
  if (open.confirmedAt !== null) refuse(teachersRefusals.noNewStatus)
  const effectiveOn = from ?? today()
  const refusal = refuseNewStatus(open.selfEmployed, teacher) ?? refuseStatusDay(effectiveOn, today())
  if (refusal) refuse(refusal)
  // what begins later is done on its day by a task: until then nothing changes
  if (effectiveOn <= today()) await updateTeacher(db, id, { selfEmployed: open.selfEmployed })
  await confirmChange(db, open.id, {
    effectiveOn,
    confirmedAt: now().toISOString(),
    confirmedByAccountId: identity?.accountId ?? null,
  })
  live(['teachers'], ['teachers', 'id', id])
  return { isValid: true, errorMsgs: [] }
}

export const statusChangeService = handlers(statusChangeApi, { confirmNewStatus: confirm })

/** It may run twice: who is already what was confirmed is passed over. */
export const applyStatusChanges = defineScheduledTask({
  code: 'apply-status-changes',
  name: 'Changements de statut des professeurs',
  description: 'Rend un professeur auto-entrepreneur, ou salarié, le jour dit à la confirmation.',
  schedule: { frequenceType: 'minutes', granularity: 10, moments: [] },
  run: async ({ db, write, platform }) => {
    const today = platform.clock.today()
    for (const { teacherId, selfEmployed } of await listChangesToApply(db, today))
      await write('teachers.applyStatusChanges', async (tx) => {
        const teacher = await lockTeacher(tx, teacherId)
        if (teacher && teacher.selfEmployed !== selfEmployed) await updateTeacher(tx, teacherId, { selfEmployed })
      })
  },
})
