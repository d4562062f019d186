// Lessons that are taken from the pack of hours of their contract as they are confirmed: at its price, whatever that of the contract became.
import { leftOnPackText, type PackTaken, takeFromPacks } from '@cartable/domain/billing/packs/packs.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import { lockOpenPacks, openPacks } from '../../billing/packs/take-hours.ts'

type Lesson = {
  readonly id: number
  readonly contractId: number
  readonly status: string
  readonly durationMinutes: number
  readonly hourlyPriceCents: number
  readonly priceCents: number
  readonly teacherAmountCents: number
  readonly urssafPartCents: number
}
/** `pack`: null for a lesson that is billed at the price of its contract. */
export type OnPack<L> = L & { readonly pack: PackTaken | null }

const onPack = <L extends Lesson>(lesson: L, pack: PackTaken | undefined): OnPack<L> =>
  pack === undefined
    ? { ...lesson, pack: null }
    : { ...lesson, pack, hourlyPriceCents: pack.hourlyPriceCents, priceCents: pack.priceCents }

/** What lessons that wait would be taken from, in the order in which they would be billed. Nothing is written or locked. */
export const previewPacks = async <L extends Lesson>(db: Db, lessons: readonly L[]): Promise<OnPack<L>[]> => {
  const taken = takeFromPacks(lessons, await openPacks(db, [...new Set(lessons.map((one) => one.contractId))]))
  return lessons.map((lesson) => onPack(lesson, taken.get(lesson.id)))
}

/** A locked lesson with the pack that it is taken from, locked until the commit; one that was confirmed before takes none. */
export const takePack = async <L extends Lesson>(db: Db, lesson: L): Promise<OnPack<L>> => {
  if (lesson.status === '3-confirmed') return onPack(lesson, undefined)
  return onPack(lesson, takeFromPacks([lesson], await lockOpenPacks(db, lesson.contractId)).get(lesson.id))
}

/** `Il reste 3 h sur votre pack de 10 h.` */
export const packWords = ({ packMinutes, leftMinutes }: PackTaken): string => leftOnPackText(packMinutes, leftMinutes)

/** Its price columns: the teacher's part stays, the margin takes the difference. */
export const columnsOnPack = (lesson: Lesson, { packId }: PackTaken) => ({
  ...{ hourPackId: packId, hourlyPriceCents: lesson.hourlyPriceCents, priceCents: lesson.priceCents },
  marginCents: lesson.priceCents - lesson.teacherAmountCents - lesson.urssafPartCents,
})
