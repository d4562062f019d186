// Searches of a teacher and proposals for tests.
import { arrangeHousehold, arrangeLevel, arrangeSubject } from '../../../test/factories/people.ts'
import type { Db } from '../../platform/db/database.ts'

type LinkingStatus = 'new' | 'searching' | 'proposed' | 'test-planned' | 'linked' | 'closed'

/** A search of the student of a contract, which then comes from it; of a household of its own otherwise. */
export const arrangeLinking = async (
  db: Db,
  options: { contractId?: number; status?: LinkingStatus; assignedStaffUserId?: number } = {},
): Promise<number> => {
  const { contractId } = options
  const of =
    contractId === undefined
      ? await (async () => {
          const { customerId, studentId } = await arrangeHousehold(db)
          const { levelId } = await arrangeLevel(db)
          const subjectId = await arrangeSubject(db, `Mathématiques ${levelId}`)
          return { customerId, studentId, subjectId, scholarLevelId: levelId, format: 'CAD' as const }
        })()
      : await db
          .selectFrom('contracts')
          .select(['customerId', 'studentId', 'subjectId', 'scholarLevelId', 'format'])
          .where('id', '=', contractId)
          .executeTakeFirstOrThrow()
  const status = options.status ?? 'new'
  const { id } = await db
    .insertInto('linkings')
    .values({
      ...of,
      status,
      inManagementFlow: status !== 'linked' && status !== 'closed',
      assignedStaffUserId: options.assignedStaffUserId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (contractId !== undefined)
    await db.updateTable('contracts').set({ linkingId: id }).where('id', '=', contractId).execute()
  return id
}

export const arrangeProposal = async (
  db: Db,
  proposal: {
    linkingId: number
    teacherId: number
    status?: 'created' | 'sent' | 'accepted' | 'refused' | 'cancelled'
    customerPriceCents?: number
    expectedFirstCourseAt?: string
  },
): Promise<number> => {
  const status = proposal.status ?? 'created'
  const { id } = await db
    .insertInto('linkingProposals')
    .values({
      ...proposal,
      status,
      sentAt: status === 'created' ? null : '2026-11-18T09:00:00Z',
      answeredAt: status === 'accepted' || status === 'refused' ? '2026-11-19T09:00:00Z' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
