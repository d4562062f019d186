// What teachers, families and the office do with lessons to come: plan, move, cancel, propose another date, take back.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import type { CancellationReason } from '@cartable/domain/courses/planning/planning.schema.ts'
import type { Person } from '../life.ts'

export type WantedLesson = {
  readonly contractId: number
  readonly at: Date
  readonly minutes?: number
  readonly comment?: string
}

type Form = Awaited<ReturnType<typeof openPlan>>
const openPlan = (
  planner: Person,
  asked: { readonly id?: number; readonly contractId?: number; readonly replacesId?: number },
) => planner.do(planningApi.plan, Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, String(value)])))

/** Whether nothing stands against a lesson at an hour, as the dialog says it before it is sent. */
const mayBe = async (planner: Person, form: Form, at: string, durationMinutes: number): Promise<boolean> => {
  const { obstacles } = await planner.do(planningApi.check, {
    contractId: String(form.contractId),
    at,
    durationMinutes,
    ...(form.id !== null && { courseId: String(form.id) }),
  })
  return obstacles.length === 0
}

/** Hours that the dialog proposes, soonest first. */
const freeHours = async (planner: Person, form: Form, durationMinutes: number): Promise<readonly string[]> => {
  const courseId = form.id ?? form.replacesId
  const { hours } = await planner.do(planningApi.freeHours, {
    contractId: String(form.contractId),
    durationMinutes,
    ...(courseId !== null && { courseId: String(courseId) }),
  })
  return hours
}

const save = async (
  planner: Person,
  form: Form,
  change: { at: string; minutes: number; comment?: string | undefined },
) => {
  const { id } = await planner.do(planningApi.savePlan, {
    id: form.id,
    updatedAt: form.updatedAt,
    contractId: form.contractId!,
    expectedAt: change.at,
    durationMinutes: change.minutes,
    teacherComment: change.comment ?? form.teacherComment,
    replacesId: form.replacesId,
  })
  return id!
}

/** Plans a lesson at an hour, or at the first one that the dialog proposes; null when the next weeks have none. */
export const planLesson = async (planner: Person, wanted: WantedLesson): Promise<number | null> => {
  const form = await openPlan(planner, { contractId: wanted.contractId })
  const minutes = wanted.minutes ?? form.durationMinutes
  const asked = wanted.at.toISOString()
  const at = (await mayBe(planner, form, asked, minutes)) ? asked : (await freeHours(planner, form, minutes))[0]
  return at === undefined ? null : save(planner, form, { at, minutes, comment: wanted.comment })
}

/** Moves a planned lesson to one of the proposed hours; null when there is none. Answers where it was, to be put back. */
export const moveLesson = async (planner: Person, courseId: number, rank = 0): Promise<string | null> => {
  const form = await openPlan(planner, { id: courseId })
  const at = (await freeHours(planner, form, form.durationMinutes))[rank]
  if (at === undefined) return null
  await save(planner, form, { at, minutes: form.durationMinutes })
  return form.expectedAt
}

/** Puts a lesson back to an hour, or says something about it where it is. */
export const putLesson = async (
  planner: Person,
  courseId: number,
  change: { readonly at?: string; readonly comment?: string },
): Promise<void> => {
  const form = await openPlan(planner, { id: courseId })
  await save(planner, form, {
    at: change.at ?? form.expectedAt!,
    minutes: form.durationMinutes,
    comment: change.comment,
  })
}

export const cancelPlannedLesson = async (
  person: Person,
  id: number,
  reason: CancellationReason,
  words: string | null = null,
): Promise<void> => {
  await person.do(planningApi.cancelPlan, { id, reason, words })
}

/** Taken back while its hour is free. */
export const restoreLesson = async (person: Person, id: number): Promise<void> => {
  await person.do(planningApi.restorePlan, { id })
}

/** The cancelled lesson is given at one of the hours that are proposed; null when there is none. */
export const replaceLesson = async (planner: Person, cancelledId: number): Promise<number | null> => {
  const form = await openPlan(planner, { replacesId: cancelledId })
  const [at] = await freeHours(planner, form, form.durationMinutes)
  return at === undefined ? null : save(planner, form, { at, minutes: form.durationMinutes })
}

/** Planned lessons that should have begun, the oldest first: of one contract, or of all; test lessons are told apart. */
export const findBegun = async (person: Person, now: Date, contractId?: number) => {
  const rows = []
  for (let page = 1; ; page += 1) {
    const found = await person.do(coursesApi.list, {
      statuses: '1-planned',
      sort: 'date.asc',
      size: '100',
      page: String(page),
      ...(contractId !== undefined && { contractId: String(contractId) }),
    })
    rows.push(...found.rows)
    if (found.rows.length < 100) break
  }
  return rows.filter(({ expectedAt }) => expectedAt !== null && Date.parse(expectedAt) <= now.getTime())
}
