// A teacher corrects who he is; whoever keeps the records of teachers is rung, since pay and distances follow.
import { listed } from '@cartable/domain/kernel/french.ts'
import { collectRefusals } from '@cartable/domain/kernel/refusal.ts'
import { fullName, refuseFutureBirth } from '@cartable/domain/people/people.rules.ts'
import { ownIdentityApi } from '@cartable/domain/teachers/own-file/own-identity.api.ts'
import type { OwnIdentity, OwnIdentityInput } from '@cartable/domain/teachers/own-file/own-identity.schema.ts'
import { refuseMinor } from '@cartable/domain/teachers/teachers.rules.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { accountsOfStaff, notify } from '../../platform/notifications.ts'
import { listRightHolders } from '../../platform/right-holders.ts'
import { latestStamp, lockUnchanged } from '../../platform/save.ts'
import { savePerson, showPerson } from '../people/save-person.ts'
import { findTeacher } from './teacher-record.queries.ts'

const own = async ({ as, db }: OperationContext) =>
  (await findTeacher(db, as.kind === 'teacher' ? as.teacherId : notFound())) ?? notFound()

const partsOf = ({ personId }: { readonly personId: number }) => [{ table: 'people', id: personId }] as const

const show = async (context: OperationContext): Promise<OwnIdentity> => {
  const { db } = context
  const teacher = await own(context)
  const person = await showPerson(db, teacher.personId)
  return {
    updatedAt: (await latestStamp(db, [{ table: 'teachers', id: teacher.id }, ...partsOf(teacher)])) ?? '',
    name: fullName(person),
    ...{ birthOn: person.birthOn, mobilePhone: person.mobilePhone, address: person.address },
  }
}

/** What changed, by the words that the office reads. */
const changesOf = (before: OwnIdentity, input: OwnIdentityInput): string[] => [
  ...(before.birthOn === input.birthOn ? [] : ['date de naissance']),
  ...(before.mobilePhone.phoneNumber === input.mobilePhone.phoneNumber ? [] : ['portable']),
  ...(before.address?.completeAddress === input.address?.completeAddress ? [] : ['adresse']),
]

const save = async (context: OperationContext, input: OwnIdentityInput) => {
  const { db, live, today } = context
  const teacher = await own(context)
  await lockUnchanged(db, 'teachers', teacher.id, input.updatedAt, () => show(context), partsOf(teacher))
  const refusals = collectRefusals()
  refusals.add(refuseFutureBirth(input.birthOn, today()) ?? refuseMinor(input.birthOn, today()), 'birthOn')
  refusals.throwIfAny()
  const before = await show(context)
  const changed = changesOf(before, input)
  if (changed.length > 0) {
    const { updatedAt: _, ...identity } = input
    const person = await showPerson(db, teacher.personId)
    // a number that is not there has no region either
    const { phoneNumber, phoneRegion } = person.phone
    const phone =
      phoneNumber === null ? { phoneNumber: null, phoneRegion: null } : { phoneNumber, phoneRegion: phoneRegion ?? '' }
    await savePerson(db, teacher.personId, { ...person, phone, ...identity })
    const staffUserIds = (await listRightHolders(db, 'teachers')).map(({ staffUserId }) => staffUserId)
    await notify(db, await accountsOfStaff(db, { staffUserIds }), {
      kind: 'contact',
      title: `${before.name} a changé ses coordonnées\u00a0: ${listed(changed)}.`,
      link: `/teacher/show/${teacher.id}`,
    })
    live(['teachers'], ['teachers', 'id', teacher.id])
  }
  const updatedAt = await latestStamp(db, [{ table: 'teachers', id: teacher.id }, ...partsOf(teacher)])
  return { errors: null, id: null, updatedAt }
}

export const ownIdentityService = handlers(ownIdentityApi, { ownIdentity: show, saveOwnIdentity: save })
