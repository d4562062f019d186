// Serves the teachers pool of a session.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { poolApi } from '@cartable/domain/traineeships/pool/pool.api.ts'
import { poolRefusals } from '@cartable/domain/traineeships/pool/pool.refusals.ts'
import type { PoolInput, PoolRecord } from '@cartable/domain/traineeships/pool/pool.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { lockUnchanged, stampOf } from '../../../platform/save.ts'
import { lockOpenSession } from '../sessions/lock-session.ts'
import { findSession } from '../sessions/sessions.queries.ts'
import {
  deletePoolEntries,
  findPoolEntry,
  findPoolTeacher,
  pageOfPool,
  poolSessionsOf,
  writePoolEntry,
} from './pool.queries.ts'

type Api = typeof poolApi

const showPoolEntry = async (
  { db, today }: OperationContext,
  { id, sessionId, teacher }: InputOf<Api['showPoolEntry']>,
): Promise<PoolRecord> => {
  if (id === undefined) {
    const session = (sessionId === undefined ? undefined : await findSession(db, sessionId)) ?? notFound()
    const chosen = teacher === undefined ? undefined : await findPoolTeacher(db, teacher, session.id, today())
    const { name = null, status: _, ...facts } = chosen ?? {}
    return {
      id: null,
      updatedAt: null,
      sessionId: session.id,
      teacher: chosen && teacher !== undefined ? teacher : null,
      teacherName: name,
      facts: chosen ? (facts as PoolRecord['facts']) : null,
      disponibility: null,
      comments: null,
    }
  }
  const { teacherId, grade, traineeshipCount, subjectsLevels, selfEmployed, lapsedPapers, ...entry } =
    (await findPoolEntry(db, id, today())) ?? notFound()
  return {
    ...entry,
    teacher: teacherId,
    facts: { grade, traineeshipCount, subjectsLevels, selfEmployed, lapsedPapers },
  }
}

const savePoolEntry = async (context: OperationContext, input: PoolInput) => {
  const { db, live, today } = context
  const { id, updatedAt, sessionId } = input
  await lockOpenSession(db, sessionId)
  const entry = id === null ? null : ((await findPoolEntry(db, id, today())) ?? notFound())
  if (entry && entry.sessionId !== sessionId) notFound()
  if (id !== null)
    await lockUnchanged(db, 'traineeshipPoolEntries', id, updatedAt, () =>
      showPoolEntry(context, { id, sessionId: undefined, teacher: undefined }),
    )
  const teacher = await findPoolTeacher(db, input.teacher, sessionId, today())
  if (!teacher) refuse(poolRefusals.unknownPoolTeacher, 'teacher')
  if (teacher?.status === 'candidate') refuse(poolRefusals.poolCandidate, 'teacher')
  if (teacher?.status === 'inactive' && entry?.teacherId !== input.teacher) refuse(poolRefusals.poolInactive, 'teacher')
  const saved = await writePoolEntry(db, id, input)
  live(['traineeships'])
  return { errors: null, id: saved, updatedAt: await stampOf(db, 'traineeshipPoolEntries', saved) }
}

const removePoolEntries = async ({ db, live }: OperationContext, { ids }: InputOf<Api['removePoolEntries']>) => {
  if (ids.length === 0) return { removedCount: 0, errorMsgs: [] }
  for (const sessionId of await poolSessionsOf(db, ids)) await lockOpenSession(db, sessionId)
  const removedCount = await deletePoolEntries(db, ids)
  if (removedCount > 0) live(['traineeships'])
  return { removedCount, errorMsgs: [] }
}

export const poolService = handlers(
  poolApi,
  {
    listPool: ({ db, today }, input) => pageOfPool(db, input, today()),
    showPoolEntry,
    savePoolEntry,
    removePoolEntries,
  },
  { constraints: { traineeship_pool_entries_uq: { refusal: poolRefusals.alreadyInPool, path: 'teacher' } } },
)
