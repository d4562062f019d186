// Scheduled: wakes promises whose day is over, and reminds by itself the families that reach a level, where the setting says so.
import { isDueByItself } from '@cartable/domain/billing/reminders/reminders.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { announce } from '../../../platform/live/live.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import { noteLogEntries } from '../../customers/note-log-entries.ts'
import { giveTask } from '../../todo/give-task.ts'
import { readReminderDays } from './read-days.ts'
import { remindFamilies } from './remind.ts'
import { endPromise, listOverPromises } from './reminders.queries.ts'
import { listOwing, lockFamilies } from './unpaid.queries.ts'

const operation = 'billing.followUnpaid'
type Over = Awaited<ReturnType<typeof listOverPromises>>[number]

/** Kept when nothing is due any more; otherwise whoever noted it, or the accountants, have a task. */
const endOverPromise = async ({ platform }: JobContext, db: Db, promise: Over): Promise<'kept' | 'broken' | 'over'> => {
  const { customerId, promisedOn, staffUserId } = promise
  const [now, today] = [platform.clock.now(), platform.clock.today()]
  await lockFamilies(db, [customerId])
  const [family] = await listOwing(db, today, [customerId])
  const due = family?.orders.reduce((sum, { dueCents }) => sum + dueCents, 0) ?? 0
  const outcome = due === 0 ? 'kept' : 'broken'
  if (!(await endPromise(db, { id: promise.id }, { outcome, endedOn: today }))) return 'over'
  const words = `Promesse du ${formatDay(promisedOn)}`
  await noteLogEntries(db, {
    ...{ ownerClass: 'customers', ownerIds: [customerId], at: now, accountId: null },
    title: outcome === 'kept' ? `${words} tenue` : `${words} non tenue`,
    body: outcome === 'kept' ? 'Rien ne reste à payer.' : `Il reste ${formatEuros(due)} à payer.`,
  })
  if (outcome === 'broken')
    await giveTask(db, {
      staffUserIds:
        staffUserId === null
          ? (await listRightHolders(db, 'billing')).map((holder) => holder.staffUserId)
          : [staffUserId],
      describe: `${family?.customer ?? ''} avait promis de payer le ${formatDay(promisedOn)}\u00a0: il reste ${formatEuros(due)}.`,
      ...{ importanceLevel: '1-hight', about: { class: 'customers', id: customerId }, at: now, link: '/crm/toDoList' },
    })
  return outcome
}

export const followUnpaid = defineScheduledTask({
  code: 'follow-unpaid',
  name: 'Suivi des impayés',
  description:
    'Rappelle les promesses de payer dont le jour est passé et, si les relances automatiques sont choisies, relance les familles qui atteignent un niveau.',
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['08:00'] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const today = platform.clock.today()
    const tally = { kept: 0, broken: 0, over: 0, reminded: 0, failed: 0 }
    const attempt = async (customerId: number, act: () => Promise<void>) => {
      signal.throwIfAborted()
      try {
        await act()
      } catch (error) {
        tally.failed += 1
        platform.log.error({ err: error, customer: customerId }, 'an unpaid family could not be followed')
      }
    }
    for (const promise of await listOverPromises(db, today))
      await attempt(promise.customerId, async () => {
        tally[await write(operation, (tx) => endOverPromise(job, tx, promise))] += 1
      })
    if (await platform.settings.flag('reminder_automatic')) {
      const days = await readReminderDays(platform)
      for (const family of await listOwing(db, today)) {
        if (!isDueByItself(family, days)) continue
        await attempt(family.customerId, async () => {
          const { reminded } = await write(operation, (tx) =>
            remindFamilies({ db: tx, platform, today, authorAccountId: null }, [family.customerId]),
          )
          tally.reminded += reminded
        })
      }
    }
    if (tally.kept + tally.broken + tally.reminded > 0)
      await write(operation, (tx) => announce(tx, { keys: [['billing'], ['customers']], by: null, byName: null }))
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})
