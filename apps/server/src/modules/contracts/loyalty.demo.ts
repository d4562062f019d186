// The loyalty programme of the demo company, the families that its teachers brought, the rooms of the lessons to come.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { sql } from 'kysely'
import type { DemoPart } from '../../platform/demo.ts'

export const loyaltyDemo: DemoPart = {
  name: 'fidélité',
  load: async (db, { random, contracts, today }) => {
    const { id } = await db
      .insertInto('loyaltyPrograms')
      .values({ name: 'Fidélité des familles' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('loyaltyLevels')
      .values(
        [
          [30, '5'],
          [60, '10'],
          [120, '15'],
        ].map(([thresholdHours, discountPercent]) => ({
          loyaltyProgramId: id,
          thresholdHours: Number(thresholdHours),
          discountPercent: String(discountPercent),
        })),
      )
      .execute()
    const brought = [
      ...new Map(contracts.slice(5, 60).map((one) => [`${one.teacherId}-${one.customerId}`, one])).values(),
    ]
    await db
      .insertInto('affiliations')
      .values(
        brought.slice(0, 12).map((contract) => ({
          teacherId: contract.teacherId,
          customerId: contract.customerId,
          declaredOn: addDays(today, -random.integer(5, 300)),
          status: random.weighted([
            ['approved', 7],
            ['declared', 3],
            ['refused', 1],
          ] as const),
        })),
      )
      .execute()
    await sql`
      insert into video_conferences (course_id, provider, room_key, url, starts_at, ends_at)
      select c.id, 'sandbox', 'cours-' || c.id, 'https://visio.exemple/cours-' || c.id, c.expected_at, c.expected_at + c.duration_minutes * interval '1 minute'
        from courses c where c.format = 'CEL' and c.status = '1-planned' order by c.expected_at limit 40`.execute(db)
  },
}
