// SQL of what one party of a lesson asks of the other: the request that is written, and the one that stands in its way.
import type { ChangeKind, ChangeParty } from '@cartable/domain/courses/requests/requests.schema.ts'
import type { Db } from '../../../platform/db/database.ts'

export type RequestToWrite = {
  readonly contractId: number
  readonly courseId: number | null
  readonly kind: ChangeKind
  readonly askedAs: ChangeParty
  readonly proposedAt: string | null
  readonly durationMinutes: number
  readonly words: string | null
  readonly expiresAt: string
  readonly askedByAccountId: number | null
}

/** One that nobody answered makes room for the new one. */
export const insertRequest = async (db: Db, request: RequestToWrite) => {
  const { courseId, contractId, kind } = request
  const former = db
    .updateTable('courseChangeRequests')
    .set({ status: 'withdrawn' })
    .where('contractId', '=', contractId)
    .where('kind', '=', kind)
    .where('status', '=', 'expired')
  await (courseId === null ? former : former.where('courseId', '=', courseId)).execute()
  return db.insertInto('courseChangeRequests').values(request).returning(['id', 'updatedAt']).executeTakeFirstOrThrow()
}

/** Whether somebody waits already, for this lesson, or for one more of the contract. */
export const hasOpenRequest = async (
  db: Db,
  { contractId, courseId }: Pick<RequestToWrite, 'contractId' | 'courseId'>,
): Promise<boolean> => {
  const open = db.selectFrom('courseChangeRequests').select('id').where('status', '=', 'pending')
  const found =
    courseId === null
      ? open.where('contractId', '=', contractId).where('kind', '=', 'add')
      : open.where('courseId', '=', courseId)
  return (await found.executeTakeFirst()) !== undefined
}
