// What the load works on: families with and without a card, and thousands of courses that wait to be confirmed.
import { sql } from 'kysely'
import Stripe from 'stripe'
import { inWrite, openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { arrangeCard, arrangeContract } from '../../apps/server/test/factories/tuition.ts'

const contracts = 40
const coursesPerContract = 150

export type Ground = {
  /** courses to confirm, the next one last */
  readonly courses: number[]
  /** the bills of the demo company end here: their cards were never really charged */
  readonly lastDemoBill: number
}

/** The provider's SDK on its sandbox. */
export function providerOf(sandboxUrl: string): Stripe {
  const { hostname, port } = new URL(sandboxUrl)
  return new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http', telemetry: false })
}

/** Writes the families straight into the database: only what follows is under test. */
export async function prepareGround(databaseUrl: string, sandboxUrl: string): Promise<Ground> {
  const database = openDatabase({ url: databaseUrl, max: 2 })
  const provider = providerOf(sandboxUrl)
  try {
    return await inWrite(database, { operation: 'bench.arrange', actorLabel: 'bench' }, async (db) => {
      const contractIds: number[] = []
      for (let index = 0; index < contracts; index++) {
        const tuition = await arrangeContract(db)
        contractIds.push(tuition.contractId)
        if (index % 2 === 0) continue
        const customer = await provider.customers.create({ name: `Client ${tuition.customerId}` })
        const method = await provider.paymentMethods.attach('pm_card_visa', { customer: customer.id })
        await arrangeCard(db, tuition.customerId, { stripeCustomerId: customer.id, paymentMethodId: method.id })
      }
      const { rows } = await sql<{ id: number }>`
        insert into courses (contract_id, customer_id, student_id, teacher_id, teacher_self_employed, contract_price_version_id, format,
          is_collective, status, done_at, validated_at, duration_minutes, hourly_price_cents, price_cents, teacher_amount_cents,
          urssaf_part_cents, margin_cents)
        select c.id, c.customer_id, c.student_id, c.teacher_id, c.teacher_self_employed, p.id, c.format, c.is_collective, '2-validated',
          now() - make_interval(hours => n), now(), 60, p.customer_price_cents, p.customer_price_cents, p.teacher_amount_cents, 0, p.margin_cents
        from contracts c join contract_price_versions p on p.contract_id = c.id, generate_series(1, ${coursesPerContract}::integer) n
        where c.id = any(${contractIds})
        order by n, c.id
        returning id`.execute(db)
      const last = await db
        .selectFrom('bills')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst()
      return { courses: rows.map(({ id }) => id).reverse(), lastDemoBill: last?.id ?? 0 }
    })
  } finally {
    await database.close()
  }
}
