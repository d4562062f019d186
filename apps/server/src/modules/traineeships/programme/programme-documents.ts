// Files of a subject or of a group: taken in and out while their session is open.
import type { AttachedDocument } from '@cartable/domain/documents/documents.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import {
  attachFiles,
  attachmentsOf,
  detachFile,
  ownerOfAttachment,
  showAttachment,
} from '../../documents/attach-files.ts'
import { findGroup, findSubject } from './programme.queries.ts'
import { openSessionOf } from './save-level.ts'

const holders = ['traineeshipSubjectId', 'traineeshipGroupId'] as const

export const attachedTo = async (db: Db, column: (typeof holders)[number], id: number): Promise<AttachedDocument[]> =>
  (await attachmentsOf(db, column, [id])).get(id) ?? []

export const uploadProgrammeDocument = async (
  context: OperationContext,
  { subjectId, groupId }: { subjectId: number; groupId: number | null },
) => {
  const { db, live } = context
  await openSessionOf(db, { subjectId })
  if (groupId === null && !(await findSubject(db, subjectId))) notFound()
  if (groupId !== null && (await findGroup(db, groupId))?.subjectId !== subjectId) notFound()
  live(['traineeships'])
  return groupId === null
    ? attachFiles(context, 'traineeshipSubjectId', subjectId)
    : attachFiles(context, 'traineeshipGroupId', groupId)
}

export const viewProgrammeDocument = (context: OperationContext, asked: { id: number; download: boolean }) =>
  showAttachment(context, holders, asked)

export const removeProgrammeDocument = async (context: OperationContext, { id }: { id: number }) => {
  const owner = await ownerOfAttachment(context, holders, id)
  if (owner.traineeshipSubjectId !== null) await openSessionOf(context.db, { subjectId: owner.traineeshipSubjectId })
  if (owner.traineeshipGroupId !== null) await openSessionOf(context.db, { groupId: owner.traineeshipGroupId })
  context.live(['traineeships'])
  return detachFile(context, holders, id)
}
