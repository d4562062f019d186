// Scheduled: from 1 December, asks for the rates of the year to come, once; again in January where a year began without them.
import { yearsAsked } from '@cartable/domain/accounting/rates/yearly.schema.ts'
import { counted } from '@cartable/domain/kernel/french.ts'
import type { Db } from '../../../platform/db/database.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { notify } from '../../../platform/notifications.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import { endTask, giveTask } from '../../todo/give-task.ts'
import { listSettledTasks, listUnread, noteAsked, noteTask } from './yearly.queries.ts'

const link = '/accounting/rates/legal'

/** What was asked for is done, whoever did it. */
export const endRateTasks = async (db: Db, now: Date): Promise<void> => {
  const year = now.getUTCFullYear()
  for (const id of await listSettledTasks(db, [year - 1, year, year + 1])) await endTask(db, id, now)
}

const askFor = async (
  db: Db,
  { year, count, now, today }: { year: number; count: number; now: Date; today: string },
) => {
  const holders = await listRightHolders(db, 'accounting')
  const rates = counted(count, 'taux ou plafond légal', 'taux ou plafonds légaux')
  const hasBegun = today >= `${year}-01-01`
  if (await noteAsked(db, year)) {
    const id = await giveTask(db, {
      staffUserIds: holders.map(({ staffUserId }) => staffUserId),
      describe: `${rates} à confirmer pour ${year}\u00a0: reconduisez les valeurs de ${year - 1} après les avoir lues, ou saisissez les nouvelles (Comptabilité, Règles et taux).`,
      ...{ importanceLevel: '1-hight', about: null, at: now, link },
    })
    await noteTask(db, year, id)
  }
  if (hasBegun)
    await notify(
      db,
      holders.map(({ accountId }) => accountId),
      {
        ...{ kind: 'todo', title: `L’année ${year} a commencé sans ses taux.`, link },
        body: `${rates} à confirmer\u00a0: les valeurs de ${year - 1} servent en attendant.`,
      },
      { onceAs: `rates-begun-${year}` },
    )
}

export const askYearlyRates = defineScheduledTask({
  code: 'ask-yearly-rates',
  name: 'Taux légaux de l’année à venir',
  description:
    'À partir du 1er décembre, demande de confirmer les taux et plafonds légaux de l’année suivante, et le redit en janvier s’ils manquent encore.',
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['06:10'] },
  run: async ({ db, write, platform }) => {
    const [now, today] = [platform.clock.now(), platform.clock.today()]
    const unread = await listUnread(db, yearsAsked(today))
    const years = [...Map.groupBy(unread, ({ year }) => year)]
    await write('accounting.askYearlyRates', async (tx) => {
      for (const [year, rates] of years) await askFor(tx, { year, count: rates.length, now, today })
      await endRateTasks(tx, now)
    })
    return { status: 'success', summary: Object.fromEntries(years.map(([year, rates]) => [year, rates.length])) }
  },
})
