// What becomes of a lesson: declared by its teacher or the office, confirmed, contested, corrected, cancelled, judged.
import { confirmationsApi } from '@cartable/domain/courses/confirmations/confirmations.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { testOpinionApi } from '@cartable/domain/courses/test-opinion.api.ts'
import { courseValidationApi, unansweredApi } from '@cartable/domain/courses/validation/validation.api.ts'
import type { Life, Person } from '../life.ts'
import { keyIn, newestLetter } from './letters.ts'

export type GivenLesson = {
  readonly contractId: number
  readonly doneAt: Date
  /** Whole hours, or quarters for a self-employed teacher; an hour when absent. */
  readonly minutes?: number
  readonly comment?: string
  /** What the pupil and the family read of it. */
  readonly report?: string
  /** Place, in the list of chapters of the subject, of the one that was worked on. */
  readonly chapter?: number
}

/** The dialog is opened, then filled; answers the lesson's id. */
export const declareLesson = async (declarer: Person, lesson: GivenLesson): Promise<number> => {
  const doneAt = lesson.doneAt.toISOString()
  const form = await declarer.do(coursesApi.declaration, { contractId: String(lesson.contractId), doneAt })
  const { chapters } = form.options
  const chapter = lesson.chapter === undefined ? undefined : chapters[lesson.chapter % (chapters.length || 1)]
  const { id } = await declarer.do(coursesApi.declare, {
    id: null,
    updatedAt: null,
    mode: form.mode,
    contractId: lesson.contractId,
    doneAt,
    durationMinutes: lesson.minutes ?? form.durationMinutes,
    isCollective: form.isCollective,
    chapterId: chapter ? Number(chapter.value) : null,
    teacherComment: lesson.comment ?? null,
    report: lesson.report ?? null,
  })
  return id!
}

/** The teacher declares a lesson that was planned, or settles one that the family contests. */
export const correctLesson = async (
  declarer: Person,
  courseId: number,
  change: { readonly doneAt?: Date; readonly minutes?: number; readonly comment?: string; readonly report?: string },
): Promise<void> => {
  const form = await declarer.do(coursesApi.declaration, { courseId: String(courseId) })
  await declarer.do(coursesApi.declare, {
    id: courseId,
    updatedAt: form.updatedAt,
    mode: form.mode,
    contractId: form.contractId!,
    doneAt: (change.doneAt ?? new Date(form.doneAt!)).toISOString(),
    durationMinutes: change.minutes ?? form.durationMinutes,
    isCollective: form.isCollective,
    chapterId: form.chapterId,
    teacherComment: change.comment ?? form.teacherComment,
    report: change.report ?? form.report,
  })
}

export type WhoseLessons = { readonly contractId?: number; readonly studentId?: number; readonly toConfirm?: boolean }
/** Lessons that somebody finds in a list, newest first. */
export const findLessons = async (person: Person, { contractId, studentId, toConfirm }: WhoseLessons) => {
  const { rows } = await person.do(coursesApi.list, {
    ...(contractId !== undefined && { contractId: String(contractId) }),
    ...(studentId !== undefined && { studentId: String(studentId) }),
    ...(toConfirm !== undefined && { toConfirm: toConfirm ? 'true' : 'false' }),
    size: '100',
  })
  return rows
}

/** Confirms one lesson, at home or in the office; answers what came of its payment. */
export const confirmLesson = (person: Person, id: number) => person.do(coursesApi.confirm, { id })

/** The office confirms for a family that it has on the telephone; `by`: whoever answered, the payer when nobody is named. */
export const confirmForFamily = (office: Person, id: number, at: Date, by: string | null = null) =>
  office.do(coursesApi.confirm, { id, agreement: { by, at: at.toISOString() } })

/**
 * Several lessons at once, after their recap; whatever was left out of it, or changed since it was read, is not confirmed.
 * `at`: the office has the family on the telephone. Answers how many were confirmed.
 */
export const confirmTogether = async (person: Person, ids: readonly number[], at?: Date): Promise<number> => {
  const { families } = await person.do(confirmationsApi.recap, { ids: ids.join(',') })
  const courses = families.flatMap((family) => family.courses).map(({ id, seen }) => ({ id, seen }))
  if (courses.length === 0) return 0
  const { lines } = await person.do(confirmationsApi.confirmMany, {
    courses,
    ...(at && { agreement: { by: null, at: at.toISOString() } }),
  })
  return lines.filter(({ outcome }) => outcome !== 'left-out').length
}

/** The mail was lost: the office sends its link again; refused without an address. */
export const resendLink = (office: Person, id: number) => office.try(unansweredApi.resend, { id })

/** The family looks at its home page and confirms what waits there; answers how many lessons it confirmed. */
export const confirmAtHome = async (parent: Person, which: WhoseLessons = {}): Promise<number> => {
  const waiting = await findLessons(parent, { ...which, toConfirm: true })
  for (const { id } of waiting) await confirmLesson(parent, id)
  return waiting.length
}

/** The family opens the newest mail that asks about a lesson, and confirms there; false when it has none to answer. */
export const confirmByMail = async (life: Life, address: string): Promise<boolean> => {
  const letter =
    (await newestLetter(life, address, 'course-validation-reminder')) ??
    (await newestLetter(life, address, 'course-validation'))
  if (!letter) return false
  const token = keyIn(letter)
  const shown = await life.visitor.try(courseValidationApi.showValidation, { token })
  if (shown.answer?.state !== 'waiting') return false
  await life.visitor.do(courseValidationApi.approve, { token })
  return true
}

/** The family says that the lesson was not given like that; `reason` is the place of the reason in the list. */
export const contestLesson = async (person: Person, id: number, comment: string, reason = 0): Promise<void> => {
  const { options } = await person.do(coursesApi.disputeForm, { id: String(id) })
  const { disputeTypes } = options
  const type = disputeTypes[reason % disputeTypes.length]
  if (!type) throw new Error('no reason to contest a lesson is offered')
  await person.do(coursesApi.dispute, { id, disputeTypeId: Number(type.value), comment })
}

/** Takes a lesson back; a billed one is credited and its card payments given back. */
export const cancelLesson = async (person: Person, id: number): Promise<void> => {
  await person.do(coursesApi.cancel, { id })
}

/** The family opens the mail that asks what it thought of its test lesson, and says yes; false when none waits. */
export const judgeByMail = async (life: Life, address: string): Promise<boolean> => {
  const letter = await newestLetter(life, address, 'test-course-opinion')
  if (!letter) return false
  const token = keyIn(letter)
  const shown = await life.visitor.try(testOpinionApi.showOpinion, { token })
  if (shown.answer?.state !== 'waiting') return false
  await life.visitor.do(testOpinionApi.saveOpinion, { token, suits: true })
  return true
}

/** Says of the confirmed test lessons that somebody finds that they suit; answers how many. */
export const judgeAll = async (person: Person, which: WhoseLessons = {}): Promise<number> => {
  const asked = (await findLessons(person, which)).filter(({ asksSatisfaction }) => asksSatisfaction)
  for (const { id } of asked) await judgeTestLesson(person, id, null)
  return asked.length
}

/** What the family thought of its test lesson. */
export const judgeTestLesson = async (person: Person, id: number, failure: string | null): Promise<void> => {
  if (failure === null) {
    await person.do(coursesApi.firstValid, { id })
    return
  }
  const { options } = await person.do(coursesApi.firstFailForm, { id: String(id) })
  const [type] = options.testFailureTypes
  if (!type) throw new Error('no reason why a test lesson failed is offered')
  await person.do(coursesApi.firstFail, {
    id,
    testFailureTypeId: Number(type.value),
    testFailureComment: failure,
  })
}
