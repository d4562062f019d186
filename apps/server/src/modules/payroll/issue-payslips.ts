// Issues the payslips of a month: one per teacher and family that employs him, from the lessons confirmed and on no payslip yet.
import { addMonths, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { composePayslip, gapOf } from '@cartable/domain/payroll/payroll.rules.ts'
import { salariesRefusals } from '@cartable/domain/payroll/salaries.refusals.ts'
import { obstaclesOf, payDayOf } from '@cartable/domain/payroll/salaries.rules.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { listRightHolders } from '../../platform/right-holders.ts'
import type { TemplateMailContext } from '../messaging/mail-template.ts'
import { ratesOf } from './charges.queries.ts'
import { legalItems, missingItems } from './legal-items.ts'
import { type Employment, employmentsToPay, insertPayslip, lockLessons } from './payroll.queries.ts'
import { keepPrinted } from './print-payslip.ts'
import { listParties } from './salary-month.queries.ts'
import { tellHeldBack, tellPayslip } from './tell-salaries.ts'

type Month = { readonly month: string; readonly issuedOn: string; readonly payDay: number }

/** Writes one payslip; null when its lessons were paid or its payslip made meanwhile. */
const writePayslip = async (
  db: Db,
  employment: Employment,
  { month, issuedOn, payDay }: Month,
): Promise<number | null> => {
  const months = await lockLessons(db, employment, addMonths(month, 1))
  if (months.length === 0) return null
  const parts = []
  for (const lessons of months) parts.push({ ...lessons, ...(await ratesOf(db, lessons.month)) })
  const payslip = composePayslip(month, parts)
  const minutes = months.reduce((sum, one) => sum + one.minutes, 0)
  const collectedCents = months.reduce((sum, one) => sum + one.collectedCents, 0)
  const owedCents = payslip.employeeChargesCents + payslip.employerChargesCents
  return insertPayslip(
    db,
    {
      ...{ ...employment, month, issuedOn, minutes, collectedCents, payOn: payDayOf(month, payDay, issuedOn) },
      gapCents: gapOf({ collectedCents, owedCents, minutes }),
      lessonIds: months.flatMap(({ ids }) => ids),
    },
    payslip,
  )
}

type Context = TemplateMailContext & Pick<OperationContext, 'platform'>
/** The payslip, its paper, and the mails that bring it to both parties: all of it, or nothing. */
const issueOne = async (context: Context, employment: Employment, month: Month): Promise<boolean> => {
  const id = await writePayslip(context.db, employment, month)
  if (id === null) return false
  await tellPayslip(context, id, await keepPrinted(context.db, context.platform, id))
  return true
}

/** Employments of a month whose payslip says all that the law asks, and how many lack something. */
const issuable = async ({ db, platform }: Pick<Context, 'db' | 'platform'>, month: string) => {
  const all = await employmentsToPay(db, month, addMonths(month, 1))
  if (missingItems(await legalItems(platform)).length > 0) return { ready: [], heldBack: all.length }
  const ready: readonly Employment[] = (await listParties(db, all)).filter((facts) => obstaclesOf(facts).length === 0)
  return { ready, heldBack: all.length - ready.length }
}

/** By a person, once the month is over: those that lack something wait for it. */
export const issuePayslips = async (context: OperationContext, day: string) => {
  const { platform, today, live } = context
  const month = startOfMonth(day)
  if (addMonths(month, 1) > today()) refuse(salariesRefusals.monthNotOver)
  const payDay = await platform.settings.integer('payslip_pay_day')
  let issued = 0
  for (const { teacherId, customerId } of (await issuable(context, month)).ready)
    if (await issueOne(context, { teacherId, customerId }, { month, issuedOn: today(), payDay })) issued += 1
  if (issued === 0) refuse(salariesRefusals.nothingToIssue)
  live(['payroll'], ['urssaf'])
  return { isValid: true, errorMsgs: [] }
}

/** On the fifth of the month, for the month before: families have confirmed its lessons by then. */
export const establishPayslips = defineScheduledTask({
  code: 'establish-payslips',
  name: 'Bulletins de paie',
  description:
    'Établit les bulletins du mois précédent à qui il ne manque rien\u00a0: un par professeur salarié et par famille qui l’emploie.',
  schedule: { frequenceType: 'monthly', granularity: 1, moments: ['05 06:00'] },
  run: async ({ db, write, platform, signal }) => {
    const issuedOn = platform.clock.today()
    const month = addMonths(startOfMonth(issuedOn), -1)
    const payDay = await platform.settings.integer('payslip_pay_day')
    let [made, failed] = [0, 0]
    const { ready, heldBack } = await issuable({ db, platform }, month)
    for (const { teacherId, customerId } of ready) {
      if (signal.aborted) break
      try {
        const isMade = await write('payroll.establishPayslips', (tx) =>
          issueOne(
            { db: tx, platform, now: () => platform.clock.now() },
            { teacherId, customerId },
            { month, issuedOn, payDay },
          ),
        )
        if (isMade) made += 1
      } catch (error) {
        failed += 1
        platform.log.error({ err: error, teacherId, customerId }, 'a payslip could not be made')
      }
    }
    if (heldBack > 0)
      await write('payroll.establishPayslips', async (tx) => {
        const office = await listRightHolders(tx, 'payroll')
        await tellHeldBack(
          tx,
          office.map(({ accountId }) => accountId),
          { month, heldBack },
        )
      })
    return { status: failed > 0 ? 'warning' : 'success', summary: { made, failed, heldBack } }
  },
})
