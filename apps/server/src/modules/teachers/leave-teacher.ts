// A teacher who stops: inactive from a day on, with the reason; the form takes the day away when they come back.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { teachersRefusals } from '@cartable/domain/teachers/teachers.refusals.ts'
import { teachersWorkflow } from '@cartable/domain/teachers/teachers.workflow.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { decideMove } from '../../platform/transition.ts'
import { countOpenContracts, lockTeacher, updateTeacher } from './teacher-record.queries.ts'

/** Refuses whoever still has a contract that is open, or does not teach. */
export const leaveToday = async (
  { db, live, today }: Pick<OperationContext, 'db' | 'live' | 'today'>,
  teacherId: number,
  reason: string,
): Promise<void> => {
  const teacher = (await lockTeacher(db, teacherId)) ?? notFound()
  if (teacher.status !== 'active') refuse(teachersRefusals.notActive)
  decideMove(teachersWorkflow, teacher.status, 'inactive', {
    openContractCount: await countOpenContracts(db, teacherId),
  })
  await updateTeacher(db, teacherId, { status: 'inactive', leavesOn: today(), leaveReason: reason })
  live(['teachers'], ['teachers', 'id', teacherId])
}
