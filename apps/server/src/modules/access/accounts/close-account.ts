// The account of somebody who teaches here no more: closed when he plays no other part, and opened again when he comes back.
import type { OperationContext } from '../../../platform/http/context.ts'
import { endSessions } from '../../../platform/session/sessions.ts'
import { endPasswordLinks } from '../sign-in/password-links.queries.ts'
import { accountOfPerson, partsOfPerson, personOfRecord, updateAccount } from './accounts.queries.ts'
import { reasonOfLeaving, reopenAfterLeaving } from './leaving.queries.ts'

type Closing = Pick<OperationContext, 'db' | 'live' | 'now'>
/** Answers whether it was closed: a teacher who is a customer, too, still signs in as one. */
export const closeTeacherAccount = async ({ db, live, now }: Closing, teacherId: number): Promise<boolean> => {
  const person = await personOfRecord(db, 'teacher', teacherId)
  const accountId = person ? await accountOfPerson(db, person.id) : null
  if (!person || accountId === null) return false
  if ((await partsOfPerson(db, person.id)).some((part) => part !== 'teacher')) return false
  await updateAccount(db, accountId, { enabled: false, disabledReasonId: await reasonOfLeaving(db) })
  await endSessions(db, accountId, now())
  await endPasswordLinks(db, accountId, now())
  live(['access'])
  return true
}

/** Only what was closed so is opened: another reason is somebody else's decision. */
export const reopenTeacherAccount = async ({ db, live }: Closing, teacherId: number): Promise<void> => {
  const person = await personOfRecord(db, 'teacher', teacherId)
  const accountId = person ? await accountOfPerson(db, person.id) : null
  if (accountId === null) return
  await reopenAfterLeaving(db, accountId)
  live(['access'])
}
