// A stage with everything that a registration asks of it: prices, two ordinary subjects, two options, groups with seats.
import type { Db } from '../../src/platform/db/database.ts'
import { arrangeSubject } from './people.ts'
import { arrangeStage, type Stage } from './traineeships.ts'

export type OpenStage = Stage & {
  /** Ordinary subjects: the first has chapters to ask for, the second no group. */
  subjects: readonly [number, number]
  options: readonly [number, number]
  chapterId: number
}

/** 1 subject 199,00 €, 2 subjects 333,33 €, 3 subjects 450,00 €; taught on two days, 9 to 11. */
export const arrangeOpenStage = async (
  db: Db,
  options: Parameters<typeof arrangeStage>[1] = {},
): Promise<OpenStage> => {
  const stage = await arrangeStage(db, { days: ['2026-10-19', '2026-10-20'], ...options })
  await db
    .insertInto('traineeshipLevelPrices')
    .values([
      { levelId: stage.levelId, subjectCount: 1, priceCents: 19_900 },
      { levelId: stage.levelId, subjectCount: 2, priceCents: 33_333 },
      { levelId: stage.levelId, subjectCount: 3, priceCents: 45_000 },
    ])
    .execute()
  const subject = async (name: string, isOption: boolean) => {
    const { id } = await db
      .insertInto('traineeshipSubjects')
      .values({
        levelId: stage.levelId,
        subjectId: await arrangeSubject(db, `${name} ${stage.levelId}`),
        isOption,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('traineeshipSubjectDays')
      .values({ traineeshipSubjectId: id, day: options.startsOn ?? '2026-10-21' })
      .execute()
    return id
  }
  const chapter = await db
    .insertInto('chapters')
    .values({ name: `Fractions ${stage.levelId}`, subjectId: stage.subjectId, scholarLevelId: stage.scholarLevelId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('traineeshipSubjectChapters')
    .values({ traineeshipSubjectId: stage.traineeshipSubjectId, chapterId: chapter.id })
    .execute()
  await db
    .updateTable('traineeshipSubjects')
    .set({ askStudiedChapters: true })
    .where('id', '=', stage.traineeshipSubjectId)
    .execute()
  return {
    ...stage,
    subjects: [stage.traineeshipSubjectId, await subject('Français', false)],
    options: [await subject('Latin', true), await subject('Grec', true)],
    chapterId: chapter.id,
  }
}

/** A promo code that holds in 2026. */
export const arrangePromo = async (
  db: Db,
  promo: { code: string; valuePercent?: string; valueCents?: number },
): Promise<number> => {
  const { id } = await db
    .insertInto('promoCodes')
    .values({
      name: `Code ${promo.code}`,
      code: promo.code,
      type: promo.valuePercent === undefined ? 'amount' : 'percent',
      valuePercent: promo.valuePercent ?? null,
      valueCents: promo.valueCents ?? null,
      validity: '[2026-01-01,2027-01-01)',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
