// What staff may see of conversations: those of the records they may read, and their files.
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { RecordRef } from '@cartable/domain/messaging/messages.schema.ts'
import type { Document, OperationContext } from '../../../platform/http/context.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import type { Place, Thread } from './threads.queries.ts'

/** Staff who may read the record of either party. */
export const refuseStranger = (
  { identity }: OperationContext,
  { customerId, teacherId }: Pick<Place, 'customerId' | 'teacherId'>,
) => {
  const may = (right: 'customers' | 'teachers') => identity !== null && hasRight(identity.rights, right, 'read')
  if (!((customerId !== null && may('customers')) || (teacherId !== null && may('teachers')))) throw forbidden()
}

/** The party of a conversation that a record is; 404 for records of another kind. */
export const partyOf = ({ type, id }: RecordRef) => {
  if (type === 'customer') return { customerId: id, teacherId: null }
  if (type === 'teacher') return { customerId: null, teacherId: id }
  return notFound()
}

/** The conversation, for who may see it: 404 where there is none, 403 where it is of no record they may read. */
export const seenThread = async (context: OperationContext, thread: Thread | undefined): Promise<Thread> => {
  if (!thread) return notFound()
  refuseStranger(context, thread)
  return thread
}

export const fileOfThread = async (
  { db, platform }: OperationContext,
  fileId: number,
  name: string,
): Promise<Document> => {
  const file = (await platform.files.find(db, fileId)) ?? notFound()
  return { mediaType: file.mediaType, fileName: name, body: await platform.files.read(file), inline: true }
}
