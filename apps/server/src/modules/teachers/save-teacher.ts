// Saves a teacher: identity, blocks, identifiers, bank account, in one transaction.
import { collectRefusals, type Refusal } from '@cartable/domain/kernel/refusal.ts'
import { refusalOfMove } from '@cartable/domain/kernel/workflow.ts'
import { refuseFutureBirth } from '@cartable/domain/people/people.rules.ts'
import { teachersRefusals } from '@cartable/domain/teachers/teachers.refusals.ts'
import {
  refuseMinor,
  refuseModifierEnd,
  refuseVatOfAnother,
  sapStatusOf,
  settleAvailability,
  settleModifier,
  siretApproval,
  teacherUrlOf,
  withMain,
} from '@cartable/domain/teachers/teachers.rules.ts'
import type { TeacherInput } from '@cartable/domain/teachers/teachers.schema.ts'
import { teachersWorkflow } from '@cartable/domain/teachers/teachers.workflow.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { latestStamp, lockUnchanged } from '../../platform/save.ts'
import { reopenTeacherAccount } from '../access/accounts/close-account.ts'
import { askAccountCheck } from '../billing/pay-runs/ask-account-check.ts'
import { saveAddress } from '../people/people.service.ts'
import { keysOf, saveBankAccount, showMaskedAccount } from '../people/save-bank-account.ts'
import { saveBirthPlace } from '../people/save-birth-place.ts'
import { savePerson } from '../people/save-person.ts'
import { savePhoto } from '../people/save-photo.ts'
import { savePlanningDays } from './availability/save-availability.ts'
import { listHiringPapers } from './list-hiring-papers.ts'
import { showTeacher } from './show-teacher.ts'
import { settleEmployment } from './status-change.ts'
import {
  countOpenContracts,
  findPhoto,
  findTeacher,
  insertTeacher,
  saveExperiences,
  saveGraduations,
  saveLevelsAndEstablishments,
  saveSubjects,
  type TeacherFound,
  updateTeacher,
} from './teacher-record.queries.ts'
import { tellHired } from './tell-hired.ts'

/** What the encrypted number says of itself. */
export const nirContext = 'teachers.health_insurance_number'

/** A new teacher may be hired at once. */
const refuseStatus = async (
  { db, today }: OperationContext,
  input: TeacherInput,
  current: TeacherFound | null,
): Promise<Refusal | null> => {
  const from = current?.status ?? teachersWorkflow.initial
  if (from === input.status) return null
  if (current?.status === 'candidate' && input.status === 'active') {
    // the same papers as on the board of candidates
    const missing = (await listHiringPapers(db, current.id, today())).filter(({ state }) => state !== 'approved')
    if (missing.length > 0) return teachersRefusals.papersMissing(missing.map(({ name }) => name))
  }
  const openContractCount = current ? await countOpenContracts(db, current.id) : 0
  return refusalOfMove(teachersWorkflow, from, input.status, { openContractCount })
}

const refuseAll = async (context: OperationContext, input: TeacherInput, current: TeacherFound | null) => {
  const { db, today } = context
  const refusals = collectRefusals()
  const isHired = input.status !== 'candidate'
  refusals.add(refuseFutureBirth(input.birthOn, today()) ?? refuseMinor(input.birthOn, today()), 'birthOn')
  refusals.add(await refuseStatus(context, input, current), 'status')
  refusals.add(isHired && input.hiredOn === null ? teachersRefusals.hiredOnMissing : null, 'hiredOn')
  refusals.add(refuseModifierEnd(settleModifier(input, today()), current, today()), 'gradeModifierEndOn')
  refusals.add(refuseVatOfAnother(input.vatNumber, input.siret), 'vatNumber')
  const isOwn = current !== null && input.cooptingTeacherId === current.id
  refusals.add(isOwn ? teachersRefusals.selfCoopting : null, 'cooptingTeacherId')
  const account = current ? await showMaskedAccount(db, current.personId) : null
  if (account === null) {
    const hasIban = input.iban !== null
    refusals.add(hasIban && input.bankHolder === null ? teachersRefusals.ibanWithoutHolder : null, 'bankHolder')
    const isLost = !hasIban && (input.bic !== null || input.bankHolder !== null)
    refusals.add(isLost ? teachersRefusals.bicWithoutIban : null, 'iban')
  }
  refusals.throwIfAny()
}

const columnsOf = async (context: OperationContext, input: TeacherInput, current: TeacherFound | null) => {
  const { db, platform, today } = context
  const keys = keysOf(platform)
  const nir = input.healthInsuranceNumber
  const siretApproved = siretApproval(current, input.siret)
  return {
    status: input.status,
    // who is set inactive by the form left today; who comes back has not left
    ...(current?.status !== input.status && {
      leavesOn: input.status === 'inactive' ? today() : null,
      leaveReason: null,
    }),
    hiredOn: input.status === 'candidate' ? null : input.hiredOn,
    teacherCategoryId: input.teacherCategoryId,
    title: input.title,
    urlChecked: input.urlChecked,
    selfDescription: input.selfDescription,
    forceSearchVisibility: input.forceSearchVisibility,
    highlighted: input.highlighted,
    ...settleModifier(input, today()),
    available: input.available,
    availabilityOn: settleAvailability(input).availabilityOn,
    courseFormats: [...new Set(input.courseFormats)],
    availableForPrivateTuition: input.availableForPrivateTuition,
    groupCourse: input.groupCourse,
    collectiveCoursesActivated: input.collectiveCoursesActivated,
    onlineCourse: input.onlineCourse,
    canHostCourses: input.canHostCourses,
    availableForTraineeship: input.availableForTraineeship,
    traineeshipComments: input.traineeshipComments,
    hasVehicle: input.hasVehicle,
    interventionAddressId: await saveAddress(db, input.interventionAddress, current?.interventionAddressId ?? null),
    interventionRadiusKm: input.interventionRadiusKm,
    selfEmployed: await settleEmployment(context, current, input.selfEmployed),
    wantToStayEmployee: input.wantToStayEmployee,
    siret: input.siret,
    siretApproved,
    siretBeingCreated: input.siretBeingCreated && !siretApproved,
    vatNumber: input.vatNumber,
    vatCollected: input.vatCollected,
    sapNumber: input.sapNumber,
    sapNumberStatus: sapStatusOf(current?.sapNumber ?? null, input.sapNumber, input.sapApproved),
    cooptingTeacherId: input.cooptingTeacherId,
    ...(nir !== null && {
      healthInsuranceNumberEncrypted: keys.encrypt(nir, nirContext),
      healthInsuranceNumberDigest: keys.digest(nir, nirContext),
      healthInsuranceNumberLast4: nir.slice(-4),
    }),
  }
}

/** Answers the form; a teacher changed since it was read is a conflict. A file tells nobody unless that was asked for. */
export const saveTeacher = async (context: OperationContext, input: TeacherInput, { tells = true } = {}) => {
  const { db, live, platform } = context
  const current = input.id === null ? null : ((await findTeacher(db, input.id)) ?? notFound())
  if (current) {
    const others = [{ table: 'people', id: current.personId }] as const
    await lockUnchanged(db, 'teachers', current.id, input.updatedAt, () => showTeacher(context, current.id), others)
  }
  await refuseAll(context, input, current)
  const personId = await savePerson(db, current?.personId ?? null, {
    gender: input.gender,
    firstName: input.firstName,
    lastName: input.lastName,
    birthOn: input.birthOn,
    email: input.email,
    phone: input.phone,
    mobilePhone: input.mobilePhone,
    address: input.address,
  })
  if (input.birthPlace) await saveBirthPlace(db, personId, input.birthPlace)
  const columns = await columnsOf(context, input, current)
  const id = current?.id ?? (await insertTeacher(db, { personId, ...columns }))
  // an address that was checked is published: it stays when the title changes
  const url = current?.urlChecked && input.urlChecked && current.url ? current.url : teacherUrlOf(input.title, id)
  await updateTeacher(db, id, { ...columns, url })
  await savePlanningDays(db, id, input.planningDays, context.today())
  await saveSubjects(db, id, withMain(input.subjects))
  await saveGraduations(db, id, withMain(input.graduations))
  await saveExperiences(db, id, withMain(input.experiences))
  await saveLevelsAndEstablishments(db, id, input.scholarLevelIds, input.establishmentIds)
  const account = await showMaskedAccount(db, personId)
  await saveBankAccount(db, keysOf(platform), personId, { iban: input.iban, bic: input.bic, holder: input.bankHolder })
  // the first one is part of the file; another one in its place is how pay is led astray
  if (account !== null) await askAccountCheck(context, id, account.id, 'typed')
  await savePhoto(context, { personId, photoFileId: await findPhoto(db, personId) }, input.removePhoto)
  if (tells && current?.status === 'candidate' && input.status === 'active') await tellHired(context, id)
  if (current?.status === 'inactive' && input.status === 'active') await reopenTeacherAccount(context, id)
  live(['teachers'], ['teachers', 'id', id])
  const rows = [{ table: 'teachers', id } as const, { table: 'people', id: personId } as const]
  return { errors: null, id, updatedAt: await latestStamp(db, rows) }
}
