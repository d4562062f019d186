// Cards of the demo company: what its payments and disputes call for, part of it in somebody's hands.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DemoPart, DemoWorld } from '../../platform/demo.ts'
import { insertCardFollowUp, updateCard } from './monitoring-card.queries.ts'
import { openDisputeCards, openPaymentCards } from './watch.queries.ts'

const comments = [
  'Carte expirée\u00a0: la famille enverra la nouvelle ce soir.',
  'Virement annoncé pour la fin du mois.',
  'Appelée, ne répond pas. Message laissé.',
  'L’Urssaf demande une nouvelle identification du client.',
  'Le professeur a changé de banque, il met son compte à jour.',
  'Attend le retour du directeur sur le geste commercial.',
]
const documents = 5

/** Papers that contracts lack: nothing but a person notices them. */
const askDocuments = async (db: Db, world: DemoWorld): Promise<void> => {
  for (const { id } of world.random.sample(world.contracts, documents))
    await db
      .insertInto('monitoringCards')
      .values({ kind: 'document', contractId: id, needsManualAction: true })
      .execute()
}

const handle = async (db: Db, { random, staff, today }: DemoWorld): Promise<void> => {
  const cards = await db.selectFrom('monitoringCards').select(['id']).orderBy('id').execute()
  for (const { id } of cards) {
    const days = random.integer(0, 20)
    const made = new Date(Math.min(Date.parse(`${addDays(today, -days)}T09:30:00Z`), Date.now() - 60_000)).toISOString()
    const status = random.weighted([
      ['to-handle', 50],
      ['in-progress', 16],
      ['waiting', 14],
      ['closed', 20],
    ] as const)
    const who = status === 'to-handle' && random.chance(0.6) ? null : random.pick(staff.slice(1, 5))
    await updateCard(db, id, {
      status,
      assignedStaffUserId: who?.staffUserId ?? null,
      boardPosition: -Date.parse(made) / 1000,
      createdAt: made,
    })
    if (who && random.chance(0.6))
      await insertCardFollowUp(db, {
        cardId: id,
        comment: random.pick(comments),
        authorAccountId: who.accountId,
        createdAt: made,
        updatedAt: made,
      })
  }
}

export const monitoringDemo: DemoPart = {
  name: 'suivi des actions',
  load: async (db, world) => {
    await openPaymentCards(db, world.today)
    await openDisputeCards(db)
    await askDocuments(db, world)
    await handle(db, world)
    // what the program would close by itself must not come back: the orders have not moved since
    await sql`update monitoring_cards set updated_at = now() where status = 'closed'`.execute(db)
  },
}
