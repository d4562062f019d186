// Price grids of the demo company: dearer as the child grows, online a little below.
import type { DemoPart } from '../../platform/demo.ts'

/** Greatest and least price on each side of the default one, in cents. */
const leeway = 1_000
const onlineLess = 600
const stepPerCareer = 350
const first = 3_600

export const priceGridsDemo: DemoPart = {
  name: 'tarifs par niveau',
  load: async (db) => {
    const careers = await db
      .selectFrom('schoolCareers')
      .select('id')
      .where('enabled', '=', true)
      .orderBy('orderKey')
      .execute()
    for (const [index, career] of careers.entries()) {
      const offline = first + stepPerCareer * index
      const online = offline - onlineLess
      const grid = await db
        .insertInto('priceGrids')
        .values({
          offlinePriceCents: offline,
          offlineMinPriceCents: offline - leeway,
          offlineMaxPriceCents: offline + leeway,
          offlineMarginPercent: '32',
          offlineMarginAffiliationPercent: '18',
          onlinePriceCents: online,
          onlineMinPriceCents: online - leeway,
          onlineMaxPriceCents: online + leeway,
          onlineMarginPercent: '28',
          onlineMarginAffiliationPercent: '15',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('priceGridSchoolCareers')
        .values({ schoolCareerId: career.id, priceGridId: grid.id })
        .execute()
    }
  },
}
