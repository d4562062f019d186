// What the office does for a stage: a session with rooms, programme and groups, teachers asked, pupils registered, placed, evaluated.
import { randomUUID } from 'node:crypto'
import type { Address } from '@cartable/domain/kernel/address.ts'
import { attendanceApi } from '@cartable/domain/traineeships/attendance/attendance.api.ts'
import { mailingsApi } from '@cartable/domain/traineeships/mailings/mailings.api.ts'
import { poolApi } from '@cartable/domain/traineeships/pool/pool.api.ts'
import { programmeApi } from '@cartable/domain/traineeships/programme/programme.api.ts'
import type { GroupStatus } from '@cartable/domain/traineeships/programme/programme.workflow.ts'
import { proposalsApi } from '@cartable/domain/traineeships/proposals/proposals.api.ts'
import { registrationsApi } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import type { RegistrationPaymentMethod } from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import { reportsApi } from '@cartable/domain/traineeships/reports/reports.api.ts'
import { sessionLocationsApi } from '@cartable/domain/traineeships/sessions/locations.api.ts'
import { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import type { SessionStatus } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import type { Person } from '../life.ts'

export type NewSession = {
  /** Place of the type of stage in the list that the form offers. */
  readonly type: number
  readonly startDate: string
  readonly endDate: string
  /** Null: online. */
  readonly address: Address | null
}
/** Opens a session, named by the program; answers its id. */
export const openSession = async (staff: Person, session: NewSession): Promise<number> => {
  const { options } = await staff.do(sessionsApi.showSession, {})
  const type = options.types[session.type % (options.types.length || 1)]
  if (!type) throw new Error('no type of stage is offered')
  const { id } = await staff.do(sessionsApi.saveSession, {
    id: null,
    updatedAt: null,
    type: type.id,
    online: session.address === null,
    startDate: session.startDate,
    endDate: session.endDate,
    address: session.address,
  })
  return id!
}

export const moveSession = async (staff: Person, id: number, status: SessionStatus): Promise<void> => {
  await staff.do(sessionsApi.changeSessionStatus, { id, status })
}

/** A room, or the link of an online session; answers its id. */
export const addRoom = async (staff: Person, sessionId: number, name: string, link: string | null): Promise<number> => {
  await staff.do(sessionLocationsApi.showLocation, { sessionId: String(sessionId) })
  const { id } = await staff.do(sessionLocationsApi.saveLocation, {
    id: null,
    updatedAt: null,
    sessionId,
    name,
    comments: null,
    link,
    capacity: 10,
  })
  return id!
}

export type NewLevel = {
  readonly title: string
  readonly level: string
  readonly prices: readonly number[]
  /** Its page is online at once; what search engines say of it, where somebody wrote it. */
  readonly isPublic?: boolean
  readonly metaDescription?: string
}
/** A level of the programme; `prices` by number of subjects, in cents. Answers its id. */
export const addLevel = async (staff: Person, sessionId: number, level: NewLevel): Promise<number> => {
  const form = await staff.do(programmeApi.showLevel, { sessionId: String(sessionId) })
  const main = form.options.levels.find(({ label }) => label === level.level) ?? form.options.levels[0]!
  const { id } = await staff.do(programmeApi.saveLevel, {
    id: null,
    updatedAt: null,
    sessionId,
    title: level.title,
    mainScholarLevelId: main.id,
    equivalentScholarLevels: [],
    prices: level.prices.map((priceCents, index) => ({ subjectCount: index + 1, priceCents })),
    levelUrl: null,
    levelUrlChecked: level.isPublic ?? false,
    metaDescription: level.metaDescription ?? null,
  })
  return id!
}

export type NewSubject = { readonly subject: string; readonly option?: boolean; readonly days?: number }
/** A subject of a level, on the first days of the session or all of them; answers its id and days. */
export const addSubject = async (staff: Person, levelId: number, wanted: NewSubject) => {
  const form = await staff.do(programmeApi.showSubject, { levelId: String(levelId) })
  const subject = form.options.subjects.find(({ label }) => label === wanted.subject) ?? form.options.subjects[0]!
  const days = form.options.days.slice(0, wanted.days ?? form.options.days.length)
  const { id } = await staff.do(programmeApi.saveSubject, {
    id: null,
    updatedAt: null,
    levelId,
    codifSubjectId: subject.id,
    days,
    chapters: [],
    option: wanted.option ?? false,
    askStudiedChapters: false,
  })
  return { id: id!, days }
}

export type NewGroup = { readonly locationId: number | null; readonly startTime: string; readonly endTime: string }
export const addGroup = async (staff: Person, subjectId: number, group: NewGroup): Promise<number> => {
  await staff.do(programmeApi.showGroup, { subjectId: String(subjectId) })
  const { id } = await staff.do(programmeApi.saveGroup, {
    id: null,
    updatedAt: null,
    subjectId,
    ...group,
    capacity: 8,
  })
  return id!
}
export const moveGroup = async (staff: Person, id: number, status: GroupStatus): Promise<void> => {
  await staff.do(programmeApi.changeGroupStatus, { id, status })
}

export const addToPool = async (staff: Person, sessionId: number, teacher: number, word: string): Promise<void> => {
  await staff.do(poolApi.showPoolEntry, { sessionId: String(sessionId), teacher: String(teacher) })
  await staff.do(poolApi.savePoolEntry, {
    id: null,
    updatedAt: null,
    sessionId,
    teacher,
    disponibility: word,
    comments: null,
  })
}

/** Prepares a proposal of a group to a teacher, for all the days that it offers; answers its id. */
export const offerGroup = async (staff: Person, groupId: number, teacherId: number): Promise<number> => {
  const form = await staff.do(proposalsApi.showProposal, { groupId: String(groupId) })
  const { id } = await staff.do(proposalsApi.saveProposal, {
    id: null,
    updatedAt: null,
    groupId,
    teacherId,
    days: form.options.days,
  })
  return id!
}
const steps = {
  sent: proposalsApi.sendProposal,
  accepted: proposalsApi.acceptProposal,
  refused: proposalsApi.refuseProposal,
  cancelled: proposalsApi.cancelProposal,
} as const
/** Sends a proposal, or writes down what the teacher answered. */
export const moveGroupOffer = async (staff: Person, id: number, to: keyof typeof steps): Promise<void> => {
  await staff.do(steps[to], { id })
}

export type NewRegistration = {
  readonly sessionId: number
  readonly studentId: number
  readonly levelId: number
  readonly subjectIds: readonly number[]
  readonly paymentMethod: RegistrationPaymentMethod
  readonly comments?: string
}
const isFull = /Il n’y a plus de place en /
/** Shows the price, then registers a pupil to a level of a session; answers the registration and its bill, null when a subject is full. */
export const registerToStage = async (staff: Person, wanted: NewRegistration) => {
  await staff.do(registrationsApi.registrationPrice, {
    traineeshipSession: wanted.sessionId,
    traineeshipLevel: wanted.levelId,
    traineeshipSubjects: [...wanted.subjectIds],
  })
  const { answer, refusals } = await staff.try(registrationsApi.registrationSave, {
    id: null,
    updatedAt: null,
    traineeshipSession: wanted.sessionId,
    student: wanted.studentId,
    traineeshipLevel: wanted.levelId,
    traineeshipSubjects: [...wanted.subjectIds],
    paymentMethod: wanted.paymentMethod,
    comments: wanted.comments ?? null,
  })
  if (refusals?.some((sentence) => !isFull.test(sentence)))
    throw new Error(`${staff.name} cannot register a pupil: ${refusals.join(' ')}`)
  return answer && { id: answer.id!, billId: answer.billId, amountCents: answer.amountCents }
}

export const findRegistrations = async (staff: Person, sessionId: number) =>
  (await staff.do(registrationsApi.registrationList, { sessionId: String(sessionId), size: '100' })).rows

export const moveRegistration = async (staff: Person, id: number, status: '1-temporary' | '2-firm'): Promise<void> => {
  await staff.do(registrationsApi.registrationStatusChange, { id, status })
}
export const cancelRegistration = async (staff: Person, id: number): Promise<void> => {
  await staff.do(registrationsApi.registrationCancel, { id: String(id) })
}

export type Refund = {
  /** All that may be given back when absent. */
  readonly amountCents?: number
  readonly reason: string
  readonly cancelRegistration: boolean
}
export const askRefund = async (director: Person, registrationId: number, refund: Refund): Promise<void> => {
  const form = await director.do(registrationsApi.registrationRefundShow, { registrationId: String(registrationId) })
  await director.do(registrationsApi.registrationRefundSave, {
    registrationId,
    updatedAt: form.updatedAt,
    amountCents: refund.amountCents ?? form.refundable,
    method: form.method,
    refundedOn: form.refundedOn,
    reason: refund.reason,
    creditNote: true,
    cancelRegistration: refund.cancelRegistration,
  })
}

/** Puts every pupil who waits into the first group of the subject that still has a seat; answers how many. */
export const placePupils = async (staff: Person, sessionId: number): Promise<number> => {
  const chart = await staff.do(programmeApi.chart, { id: String(sessionId) })
  let placed = 0
  for (const { groups, unplaced } of chart.levels.flatMap(({ subjects }) => subjects)) {
    const seats = groups
      .filter(({ status }) => status !== '0-cancelled')
      .flatMap(({ id, capacity, cards }) => Array.from({ length: (capacity ?? 20) - cards.length }, () => id))
    for (const [index, { id }] of unplaced.entries()) {
      const groupId = seats[index]
      if (groupId === undefined) break
      await staff.do(programmeApi.placeStudent, { id, groupId, fromGroupId: null })
      placed += 1
    }
  }
  return placed
}

/** Writes to all the families, or teachers, of a session who can be reached; answers how many were. */
export const writeToSession = async (
  staff: Person,
  sessionId: number,
  type: 'start' | 'closing',
  recipientsType: 'customer' | 'teacher',
): Promise<number> => {
  const form = await staff.do(mailingsApi.showMailing, { sessionId: String(sessionId), recipientsType, type })
  if (form.recipients.length === 0) return 0
  await staff.do(mailingsApi.sendMailing, {
    id: null,
    updatedAt: null,
    sessionId,
    recipientsType,
    type,
    recipients: form.recipients,
    subject: form.subject || 'Votre stage',
    title: form.title,
    body: form.body || 'Bonjour,\n\nLe stage commence bientôt.',
    withPlanning: type === 'start',
    copyToContact: false,
    acceptMissingTags: true,
    requestKey: randomUUID(),
  })
  return form.recipients.length
}

/** Asks for the attendance lists of a session; answers why there are none, if so. */
export const printAttendance = async (staff: Person, sessionId: number): Promise<readonly string[]> =>
  (await staff.do(attendanceApi.generateAttendance, { 'session-id': sessionId })).errorMsgs

/** Evaluations that nobody has validated yet. */
export const findReports = async (staff: Person, sessionId: number) =>
  (await staff.do(reportsApi.listReports, { sessionId: String(sessionId), size: '100' })).rows.filter(
    ({ isValidated }) => !isValidated,
  )
/** What the teacher says of a pupil: stars for each criterion and a word; validated, the family may read it. */
export const evaluatePupil = async (
  staff: Person,
  id: number,
  evaluation: { readonly stars: readonly number[]; readonly comments: string; readonly isValidated: boolean },
): Promise<void> => {
  const form = await staff.do(reportsApi.showReport, { id: String(id) })
  await staff.do(reportsApi.saveReport, {
    id,
    updatedAt: form.updatedAt,
    ratings: form.ratings.map(({ rankingId }, index) => ({
      rankingId,
      stars: evaluation.stars[index % evaluation.stars.length] ?? 4,
    })),
    comments: evaluation.comments,
    isValidated: evaluation.isValidated,
  })
}
