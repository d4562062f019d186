// A teacher as its record receives it, and the values that a new one starts with.

import { addMonths } from '@cartable/domain/kernel/dates.ts'
import { maskedNir } from '@cartable/domain/kernel/identifiers.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { movesFrom } from '@cartable/domain/kernel/workflow.ts'
import { hiddenTeacherReason } from '@cartable/domain/teachers/page/page.rules.ts'
import { refuseNewStatus } from '@cartable/domain/teachers/status-change.rules.ts'
import type { TeacherRecord } from '@cartable/domain/teachers/teachers.schema.ts'
import { teacherStatuses, teacherStatusLabels, teachersWorkflow } from '@cartable/domain/teachers/teachers.workflow.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { latestStamp } from '../../platform/save.ts'
import { findAddress } from '../people/people.service.ts'
import { showMaskedAccount } from '../people/save-bank-account.ts'
import { showBirthPlace } from '../people/save-birth-place.ts'
import { showPerson } from '../people/save-person.ts'
import { offerLevels, offerSubjects } from '../reference/shared/offer-choices.ts'
import { listTeacherHours } from './availability/read-availability.ts'
import { planningDaysOf } from './availability/save-availability.ts'
import { findDeparture, findRequest } from './leaving/departures.queries.ts'
import { findOpenChange, isOrWasSelfEmployed, listContractsToRemake } from './status-change.queries.ts'
import {
  findBlocks,
  findPhoto,
  findTeacher,
  namesOf,
  recordOptions,
  summaryOf,
  type TeacherFound,
} from './teacher-record.queries.ts'

const noBlocks: Awaited<ReturnType<typeof findBlocks>> = {
  subjects: [],
  graduations: [],
  experiences: [],
  scholarLevelIds: [],
  establishmentIds: [],
}

const columnsOf = (teacher: TeacherFound | null) => ({
  hiredOn: teacher?.hiredOn ?? null,
  teacherCategoryId: teacher?.teacherCategoryId ?? null,
  title: teacher?.title ?? null,
  teacherUrl: teacher?.url ?? null,
  urlChecked: teacher?.urlChecked ?? false,
  selfDescription: teacher?.selfDescription ?? null,
  forceSearchVisibility: teacher?.forceSearchVisibility ?? false,
  highlighted: teacher?.highlighted ?? false,
  gradeModifier: teacher?.gradeModifier ?? 0,
  gradeModifierEndOn: teacher?.gradeModifierEndOn ?? null,
  available: teacher?.available ?? true,
  availabilityOn: teacher?.availabilityOn ?? null,
  courseFormats: teacher?.courseFormats ?? [],
  availableForPrivateTuition: teacher?.availableForPrivateTuition ?? true,
  groupCourse: teacher?.groupCourse ?? false,
  collectiveCoursesActivated: teacher?.collectiveCoursesActivated ?? false,
  onlineCourse: teacher?.onlineCourse ?? false,
  canHostCourses: teacher?.canHostCourses ?? false,
  availableForTraineeship: teacher?.availableForTraineeship ?? false,
  traineeshipComments: teacher?.traineeshipComments ?? null,
  hasVehicle: teacher?.hasVehicle ?? false,
  interventionRadiusKm: teacher?.interventionRadiusKm ?? null,
  selfEmployed: teacher?.selfEmployed ?? false,
  wantToStayEmployee: teacher?.wantToStayEmployee ?? false,
  siret: teacher?.siret ?? null,
  siretApproved: teacher?.siretApproved ?? false,
  siretBeingCreated: teacher?.siretBeingCreated ?? false,
  vatNumber: teacher?.vatNumber ?? null,
  vatCollected: teacher?.vatCollected ?? false,
  sapNumber: teacher?.sapNumber ?? null,
  sapNumberStatus: teacher?.sapNumberStatus ?? ('missing' as const),
  sapApproved: teacher?.sapNumberStatus === 'approved',
  maskedHealthInsuranceNumber: teacher?.healthInsuranceNumberEncrypted
    ? maskedNir(teacher.healthInsuranceNumberLast4)
    : null,
  cooptingTeacherId: teacher?.cooptingTeacherId ?? null,
})

/** Under the prefix of operations; it changes with the photo. */
const photoPathOf = async (db: Db, teacher: TeacherFound | null): Promise<string | null> => {
  const photo = teacher && (await findPhoto(db, teacher.personId))
  return photo ? `/api/teachers/teacher-photo?id=${teacher.id}&v=${photo}` : null
}

/** Where visitors read the page of a teacher, or why they do not: what the office is told is what the page does. */
const pageOf = (teacher: TeacherFound | null, publicUrl: string): TeacherRecord['page'] => {
  if (teacher === null) return null
  const hiddenReason = hiddenTeacherReason(teacher)
  return { url: hiddenReason === null ? `${publicUrl}/professeurs/${teacher.url}` : null, hiddenReason }
}

/** The change of employment that waits, which the form shows as what is wanted. */
const newStatusOf = async (db: Db, teacher: TeacherFound | null, today: string) => {
  const open = teacher && (await findOpenChange(db, teacher.id, today))
  if (!teacher || !open) return { newStatus: null }
  const { selfEmployed, requestedAt, confirmedAt } = open
  const effectiveOn = confirmedAt === null ? null : open.effectiveOn
  const refusal = refuseNewStatus(selfEmployed, teacher)?.message ?? null
  return { selfEmployed, newStatus: { selfEmployed, requestedAt, refusal, effectiveOn } }
}

/** A departure that is under way, or the wish for one. */
const leavingOf = async (db: Db, teacher: TeacherFound | null): Promise<TeacherRecord['leaving']> => {
  if (teacher?.status !== 'active') return null
  const departure = await findDeparture(db, teacher.id)
  if (departure) return { on: departure.leavesOn, isAsked: false }
  const request = await findRequest(db, teacher.id)
  return request ? { on: request.wantedOn, isAsked: true } : null
}

/** The record, or the start of a new one. IBAN and social-security number are never in it. */
export const showTeacher = async (
  { db, now, today, platform }: OperationContext,
  id: number | undefined,
): Promise<TeacherRecord> => {
  const teacher = id === undefined ? null : ((await findTeacher(db, id)) ?? notFound())
  const blocks = teacher ? await findBlocks(db, teacher.id) : noBlocks
  const summary = teacher ? await summaryOf(db, teacher.id, now(), addMonths(today(), -12)) : null
  const person = await showPerson(db, teacher?.personId ?? null)
  const account = teacher ? await showMaskedAccount(db, teacher.personId) : null
  const [hours] = await listTeacherHours(db, teacher ? [teacher.id] : [], today())
  const names = await namesOf(db, teacher ?? { teacherCategoryId: null, cooptingTeacherId: null })
  const status = teacher?.status ?? teachersWorkflow.initial
  const levelIds = [...blocks.scholarLevelIds, ...blocks.subjects.flatMap((subject) => subject.levelIds)]
  return {
    id: teacher?.id ?? null,
    updatedAt: teacher
      ? await latestStamp(db, [
          { table: 'teachers', id: teacher.id },
          { table: 'people', id: teacher.personId },
        ])
      : null,
    ...person,
    birthPlace: await showBirthPlace(db, teacher?.personId ?? null),
    firstName: person.firstName ?? '',
    photoPath: await photoPathOf(db, teacher),
    removePhoto: false,
    status,
    moves: movesFrom(teachersWorkflow, status, { openContractCount: summary?.openContractCount ?? 0 }),
    leaving: await leavingOf(db, teacher),
    ...columnsOf(teacher),
    page: pageOf(teacher, platform.config.publicUrl),
    planningDays: planningDaysOf(hours?.windows ?? [], today()),
    ...blocks,
    ...names,
    ...(await newStatusOf(db, teacher, today())),
    hasBilled: teacher !== null && (await isOrWasSelfEmployed(db, teacher.id)),
    contractsToRemake: teacher ? await listContractsToRemake(db, teacher.id) : [],
    interventionAddress: await findAddress(db, teacher?.interventionAddressId ?? null),
    healthInsuranceNumber: null,
    iban: null,
    bic: null,
    bankHolder: null,
    bankAccount: account && { holder: account.holder, maskedIban: account.maskedIban, bic: account.bic },
    hasUser: summary !== null && summary.login !== null,
    hasPaymentAccount: teacher !== null && teacher.stripeAccountId !== null,
    paymentAccountStatus: (teacher?.stripeStatus ?? null) as TeacherRecord['paymentAccountStatus'],
    summary,
    options: {
      subjects: await offerSubjects(
        db,
        blocks.subjects.map((subject) => subject.subjectId),
      ),
      levels: await offerLevels(db, levelIds),
      ...(await recordOptions(db, {
        graduationIds: blocks.graduations.map((graduation) => graduation.graduationId),
        experienceIds: blocks.experiences.map((experience) => experience.experienceId),
        establishmentIds: blocks.establishmentIds,
        categoryId: teacher?.teacherCategoryId ?? null,
      })),
      statuses: wordOptions(
        teacherStatusLabels,
        teacherStatuses.filter((value) => teacher !== null || value !== 'inactive'),
      ),
    },
  }
}
