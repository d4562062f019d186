// Ranks the teachers who teach the subject of a search: the hours and the price of each, and why he comes where he comes.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { awayOn, freeWindowsOf, weekClock, weeksAhead } from '@cartable/domain/linking/free-windows.rules.ts'
import { countLeftOut, exclusionOf, nextToAsk, rankTeachers } from '@cartable/domain/linking/ranking.rules.ts'
import type { MapPlace } from '@cartable/domain/linking/suitable.schema.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { suggestPrices } from '../contracts/prices/suggest-price.ts'
import { listTeacherHours } from '../teachers/availability/read-availability.ts'
import { findLinking } from './linking.queries.ts'
import { listCandidates, listTakenOf } from './teachers.queries.ts'

/** Rows that a person looks over. */
const mostRows = 40
const openly: readonly (string | null)[] = ['created', 'sent', 'accepted']

type Reader = Pick<OperationContext, 'db' | 'today'>

/** What each teacher said of his time, and what nothing takes of it. */
const hoursOf = async ({ db, today }: Reader, ids: readonly number[]) => {
  const from = today()
  const taken = await listTakenOf(db, ids, from, addDays(from, 7 * weeksAhead + 1))
  const hours = await listTeacherHours(db, ids, from)
  const byTeacher = Map.groupBy(taken, ({ teacherId }) => teacherId)
  const clock = weekClock()
  return new Map(
    hours.map(({ teacherId, windows, absences }) => {
      const freeWindows = freeWindowsOf({ windows, absences }, byTeacher.get(teacherId) ?? [], from, clock)
      const awayUntil = awayOn(absences, from)?.lastDay ?? null
      return [teacherId, { freeWindows, awayUntil, givesHours: windows.length > 0 }]
    }),
  )
}

/** All who teach its subject, best first. */
const rankOf = async (context: Reader, id: number) => {
  const { db, today } = context
  const linking = (await findLinking(db, id)) ?? notFound()
  const { candidates, hasAddress, pupilPlace } = await listCandidates(db, id, today())
  const prices = await suggestPrices(db, { ...linking, teachers: candidates, on: today() })
  const hours = await hoursOf(
    context,
    candidates.map((teacher) => teacher.id),
  )
  const silent = { freeWindows: [], givesHours: false, awayUntil: null }
  const facts = candidates.map((teacher) => {
    const price = prices.get(teacher.id)
    return {
      ...teacher,
      ...(hours.get(teacher.id) ?? silent),
      customerPrice: price?.customerPrice ?? null,
      teacherAmount: price?.teacherPart ?? null,
      margin: price?.margin ?? null,
    }
  })
  const { subjectName, levelName, format, wishes } = linking
  const need = { subjectName: subjectName ?? '', levelName: levelName ?? '', format, hasAddress, wishes }
  return { ranked: rankTeachers(facts, need), hasAddress, pupilPlace }
}

/** The town and the distance are told to whoever searches; the home itself stands on the teacher's record. */
const neighbourhood = (place: MapPlace | null): MapPlace | null =>
  place && { latitude: toHundredth(place.latitude), longitude: toHundredth(place.longitude), isExact: false }
/** Of a degree: about a kilometre. */
const toHundredth = (degrees: number) => Math.round(degrees * 100) / 100

/** Those who may be proposed, each with his reasons and his price; those left out are counted by reason, or shown last. */
export const listTeachers = async (context: OperationContext, id: number, wider: boolean) => {
  const { ranked, hasAddress, pupilPlace } = await rankOf(context, id)
  // who was asked already stays in sight, whatever has changed since
  const shown = wider
    ? ranked
    : ranked.filter((teacher) => exclusionOf(teacher) === null || openly.includes(teacher.proposal))
  const rows = shown.slice(0, mostRows)
  const seesHomes = hasRight(context.identity?.rights ?? {}, 'teachers', 'read')
  return {
    rows: seesHomes ? rows : rows.map((teacher) => ({ ...teacher, place: neighbourhood(teacher.place) })),
    isCut: shown.length > mostRows,
    hasAddress,
    pupilPlace,
    leftOut: countLeftOut(ranked),
  }
}

/** Names of the best of those who have never been asked. */
export const nextTeachers = async (context: Reader, id: number): Promise<string[]> =>
  nextToAsk((await rankOf(context, id)).ranked).map(({ name }) => name)
