// Saves a candidate: who they are, their profile as a teacher to be, and the candidacy itself.
import { collectRefusals } from '@cartable/domain/kernel/refusal.ts'
import { refuseFutureBirth } from '@cartable/domain/people/people.rules.ts'
import { recruitmentRefusals } from '@cartable/domain/recruitment/recruitment.refusals.ts'
import { refuseMinor } from '@cartable/domain/recruitment/recruitment.rules.ts'
import type { CandidateInput } from '@cartable/domain/recruitment/recruitment.schema.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { accountsOfStaff, notify } from '../../platform/notifications.ts'
import { lockUnchanged } from '../../platform/save.ts'
import { guardAddress } from '../access/accounts/guard-address.ts'
import { saveCandidateProfile } from '../teachers/candidate-profile.ts'
import {
  type CandidateRow,
  findCandidate,
  findPersonOf,
  findSameEmail,
  insertCandidate,
  updateCandidate,
} from './candidates.queries.ts'
import { describeRecord, stampOfCandidate } from './describe-candidate.ts'

/** Place in a column: the latest to arrive comes first. */
export const positionAt = (now: Date): number => -now.getTime() / 1000

/** Locks everything that the form writes, and refuses to overwrite what somebody else changed. */
export const lockUnchangedCandidate = async (
  context: OperationContext,
  candidate: CandidateRow,
  readStamp: string | null,
  current: () => Promise<Record<string, unknown>>,
) => {
  const { personId } = await findPersonOf(context.db, candidate.teacherId)
  await lockUnchanged(context.db, 'candidates', candidate.id, readStamp, current, [
    { table: 'teachers', id: candidate.teacherId },
    { table: 'people', id: personId },
  ])
}

/** Of age, and nobody else's mail address among teachers and candidates. */
export const refuseIdentity = async (
  db: Db,
  { birthOn, email }: { readonly birthOn: string | null; readonly email: string | null },
  teacherId: number | null,
  today: string,
): Promise<void> => {
  const refusals = collectRefusals()
  refusals.add(refuseFutureBirth(birthOn, today) ?? refuseMinor(birthOn, today), 'birthOn')
  const other = email === null ? null : await findSameEmail(db, email, teacherId)
  refusals.add(other === null ? null : recruitmentRefusals.knownPerson(other), 'email')
  refusals.throwIfAny()
}

/** Tells whoever follows the candidate now, unless they took it themselves. */
const tellAssigned = async ({ db, identity }: OperationContext, id: number, input: CandidateInput) => {
  if (identity === null || input.assignedStaffUserId === identity.staffUserId) return
  await notify(db, await accountsOfStaff(db, { staffUserIds: [input.assignedStaffUserId] }), {
    kind: 'contact',
    title: `${identity.name} vous confie le candidat ${input.firstName} ${input.lastName}.`,
    link: `/teacher/postulance_overview?carte=${id}`,
  })
}

/** Answers the form. A new candidate stands in the first column. */
export const saveCandidate = async (context: OperationContext, input: CandidateInput) => {
  const { db, live, now, today } = context
  const current = input.id === null ? null : ((await findCandidate(db, input.id)) ?? notFound())
  if (current)
    await lockUnchangedCandidate(context, current, input.updatedAt, () => describeRecord(context, current.id))
  await refuseIdentity(db, input, current?.teacherId ?? null, today())
  if (current) await guardAddress(context, (await findPersonOf(db, current.teacherId)).personId, input.email)
  const { isStudent, disponibility, assignedStaffUserId } = input
  const teacherId = await saveCandidateProfile(db, current?.teacherId ?? null, input, {
    ...input,
    courseFormats: input.coursesFormats,
  })
  const own = { isStudent, disponibility, assignedStaffUserId }
  const at = { statusChangedAt: now().toISOString(), boardPosition: positionAt(now()) }
  const id = current?.id ?? (await insertCandidate(db, { teacherId, ...own, ...at }))
  if (current) await updateCandidate(db, id, own)
  if (assignedStaffUserId !== (current?.assignedStaffUserId ?? null)) await tellAssigned(context, id, input)
  live(['recruitment'], ['teachers', 'id', teacherId])
  const { personId } = await findPersonOf(db, teacherId)
  return { errors: null, id, updatedAt: await stampOfCandidate(db, { id, teacherId }, personId) }
}
