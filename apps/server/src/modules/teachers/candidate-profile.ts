// The profile of a teacher to be, as recruitment reads and writes it: a candidate is a teacher whose status is candidate.
import type { Address } from '@cartable/domain/kernel/address.ts'
import type { Phone } from '@cartable/domain/kernel/phone.ts'
import type { Gender } from '@cartable/domain/people/people.schema.ts'
import { teacherUrlOf, withMain } from '@cartable/domain/teachers/teachers.rules.ts'
import type { TeacherInput } from '@cartable/domain/teachers/teachers.schema.ts'
import type { Db } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { findAddress, saveAddress } from '../people/people.service.ts'
import { savePerson, showPerson } from '../people/save-person.ts'
import {
  findBlocks,
  findTeacher,
  insertTeacher,
  recordOptions,
  saveExperiences,
  saveGraduations,
  saveLevelsAndEstablishments,
  saveSubjects,
  updateTeacher,
} from './teacher-record.queries.ts'

export type CandidateIdentity = {
  readonly gender: Gender | null
  readonly firstName: string
  readonly lastName: string
  readonly birthOn: string | null
  readonly email: string | null
  readonly phone: Phone
  readonly address: Address | null
}
export type CandidateProfile = Pick<
  TeacherInput,
  | 'subjects'
  | 'graduations'
  | 'experiences'
  | 'scholarLevelIds'
  | 'establishmentIds'
  | 'interventionRadiusKm'
  | 'selfDescription'
> & {
  readonly courseFormats: readonly ('CAD' | 'CEL')[]
  readonly interventionAddress: Address | null
  /** Of a new one who said so: which papers are asked depends on it. */
  readonly selfEmployed?: boolean
}

/** One telephone is asked of a candidate: the mobile, unless only the other one is known. */
const phonesOf = async (db: Db, personId: number | null, given: Phone) => {
  const { phone, mobilePhone } = await showPerson(db, personId)
  const isLandline = mobilePhone.phoneNumber === null && phone.phoneNumber !== null
  if (isLandline) return { phone: given }
  const kept: Phone = phone.phoneNumber === null ? { phoneNumber: null, phoneRegion: null } : (phone as Phone)
  return { phone: kept, mobilePhone: given }
}

/** Writes who they are; answers the person. */
export const saveCandidateIdentity = async (
  db: Db,
  teacherId: number | null,
  { gender, firstName, lastName, birthOn, email, address, phone }: CandidateIdentity,
): Promise<number> => {
  const teacher = teacherId === null ? null : ((await findTeacher(db, teacherId)) ?? notFound())
  const personId = teacher?.personId ?? null
  const identity = { gender, firstName, lastName, birthOn, email, address }
  return savePerson(db, personId, { ...identity, ...(await phonesOf(db, personId, phone)) })
}

/** Writes the whole profile; answers the teacher. */
export const saveCandidateProfile = async (
  db: Db,
  teacherId: number | null,
  identity: CandidateIdentity,
  profile: CandidateProfile,
): Promise<number> => {
  const current = teacherId === null ? null : ((await findTeacher(db, teacherId)) ?? notFound())
  const personId = await saveCandidateIdentity(db, teacherId, identity)
  const columns = {
    courseFormats: [...profile.courseFormats],
    onlineCourse: current?.onlineCourse || profile.courseFormats.includes('CEL'),
    interventionAddressId: await saveAddress(db, profile.interventionAddress, current?.interventionAddressId ?? null),
    interventionRadiusKm: profile.interventionRadiusKm,
    selfDescription: profile.selfDescription,
  }
  const id =
    current?.id ??
    (await insertTeacher(db, {
      personId,
      status: 'candidate',
      selfEmployed: profile.selfEmployed ?? false,
      ...columns,
    }))
  if (current) await updateTeacher(db, id, columns)
  else await updateTeacher(db, id, { url: teacherUrlOf(null, id) })
  await saveSubjects(db, id, withMain(profile.subjects))
  await saveGraduations(db, id, withMain(profile.graduations))
  await saveExperiences(db, id, withMain(profile.experiences))
  await saveLevelsAndEstablishments(db, id, profile.scholarLevelIds, profile.establishmentIds)
  return id
}

/** The profile as a form receives it, with the choices of its fields; that of a new candidate is empty. */
export const showCandidateProfile = async (db: Db, teacherId: number | null) => {
  const teacher = teacherId === null ? null : ((await findTeacher(db, teacherId)) ?? notFound())
  const person = await showPerson(db, teacher?.personId ?? null)
  const blocks = teacher ? await findBlocks(db, teacher.id) : null
  const phone = person.mobilePhone.phoneNumber === null && person.phone.phoneNumber ? person.phone : person.mobilePhone
  return {
    personId: teacher?.personId ?? null,
    hasPaymentAccount: teacher !== null && teacher.stripeAccountId !== null,
    gender: person.gender,
    firstName: person.firstName ?? '',
    lastName: person.lastName,
    birthOn: person.birthOn,
    email: person.email,
    phone,
    address: person.address,
    coursesFormats: teacher?.courseFormats ?? [],
    interventionAddress: await findAddress(db, teacher?.interventionAddressId ?? null),
    interventionRadiusKm: teacher?.interventionRadiusKm ?? null,
    selfDescription: teacher?.selfDescription ?? null,
    subjects: blocks?.subjects ?? [],
    graduations: blocks?.graduations ?? [],
    experiences: blocks?.experiences ?? [],
    scholarLevelIds: blocks?.scholarLevelIds ?? [],
    establishmentIds: blocks?.establishmentIds ?? [],
    options: await recordOptions(db, {
      graduationIds: blocks?.graduations.map(({ graduationId }) => graduationId) ?? [],
      experienceIds: blocks?.experiences.map(({ experienceId }) => experienceId) ?? [],
      establishmentIds: blocks?.establishmentIds ?? [],
      categoryId: null,
    }),
  }
}

/** A candidate becomes a teacher: nothing is copied, two statuses change (that of the candidacy follows). A former one has not left any more. */
export const hireTeacher = (db: Db, teacherId: number, hiredOn: string): Promise<void> =>
  updateTeacher(db, teacherId, { status: 'active', hiredOn, leavesOn: null, leaveReason: null })
