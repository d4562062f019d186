// Scheduled: from the pay day on, who pays the self-employed is told once of what the month before still owes them.
import { addMonths, formatMonth, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { counted } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { Db } from '../../platform/db/database.ts'
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { notify } from '../../platform/notifications.ts'
import type { Platform } from '../../platform/platform.ts'
import { listRightHolders } from '../../platform/right-holders.ts'
import { listToPay } from './pay-runs/due.queries.ts'
import { stageRowsOf } from './pay-runs/pay-stages.ts'
import { rowsOf } from './pay-runs/show-pay.ts'

/** How many teachers, and how much, as « Paie » shows both companies. */
const sumToPay = async (context: { readonly db: Db; readonly platform: Platform }, before: string) => {
  const toPay = await listToPay(context.db, before)
  const isToPay = (company: string) => (row: { readonly teacherId: number }) =>
    toPay.some((one) => one.company === company && one.teacherId === row.teacherId)
  const rows = [
    ...(await rowsOf(context, before)).filter(isToPay('private-tuition')),
    ...(await stageRowsOf(context, before)).filter(isToPay('traineeship')),
  ]
  return {
    count: new Set(rows.map(({ teacherId }) => teacherId)).size,
    totalCents: rows.reduce((sum, { totalCents }) => sum + totalCents, 0),
  }
}

export const proposePay = defineScheduledTask({
  code: 'propose-teacher-pay',
  name: 'Professeurs à payer',
  description:
    'Prévient une fois par mois, à partir du jour de la paie, qui paie les professeurs indépendants de ce qui leur est dû pour le mois écoulé.',
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['08:00'] },
  run: async ({ db, write, platform }) => {
    const today = platform.clock.today()
    const summary = { teachers: 0, told: 0 }
    if (Number(today.slice(8)) < (await platform.settings.integer('teacher_pay_day')))
      return { status: 'success', summary }
    const before = startOfMonth(today)
    const month = addMonths(before, -1)
    const { count, totalCents } = await sumToPay({ db, platform }, before)
    if (count === 0) return { status: 'success', summary }
    const told = await write('billing.proposePay', async (tx) => {
      const holders = [...new Set((await listRightHolders(tx, 'payroll')).map(({ accountId }) => accountId))]
      const title = `${counted(count, 'professeur')} à payer, ${formatEuros(totalCents)} (${formatMonth(month)}).`
      const link = `/accounting/pay?mois=${month.slice(0, 7)}`
      await notify(tx, holders, { kind: 'task', title, link }, { onceAs: `pay-${month.slice(0, 7)}` })
      return holders.length
    })
    return { status: 'success', summary: { teachers: count, told } }
  },
})
