// Reminds families of what they owe, by hand or by the daily task: each once a day, at the level of its oldest bill.

import { remindersRefusals } from '@cartable/domain/billing/reminders/reminders.refusals.ts'
import {
  billsToRemind,
  exclusionOf,
  isDueByItself,
  levelOfFamily,
  type ReminderDays,
} from '@cartable/domain/billing/reminders/reminders.rules.ts'
import type { ReminderPreview } from '@cartable/domain/billing/reminders/reminders.schema.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import type { Platform } from '../../../platform/platform.ts'
import { composeTemplate } from '../../messaging/mail-template.ts'
import { composeReminder } from './compose-reminder.ts'
import { readReminderDays } from './read-days.ts'
import { insertReminder } from './reminders.queries.ts'
import { tellReminderJob } from './tell-reminder.ts'
import { type FamilyFound, listOwing, lockFamilies } from './unpaid.queries.ts'

/** What stands for the address of the page to pay while nothing is sent. */
const linkToCome = '(lien de paiement de chaque facture)'

const previewOf = async (
  db: Db,
  platform: Platform,
  family: FamilyFound,
  days: ReminderDays,
): Promise<ReminderPreview> => {
  const level = levelOfFamily(family, days)
  const row = { customerId: family.customerId, customer: family.customer, email: family.email, level }
  const excluded = exclusionOf(family, days)
  if (level === null || excluded !== null)
    return {
      ...row,
      ...{ dueCents: 0, bills: [], phone: null, hasLetter: false, subject: '', text: '' },
      excluded: excluded?.words ?? remindersRefusals.nobodyLeft.message,
    }
  const { dueCents, lines, template, tags, sms, hasLetter } = composeReminder(family, days, level, platform)
  const { subject, body } = await composeTemplate(db, { template, tags, to: family }, { url: linkToCome, lasts: null })
  return { ...row, dueCents, bills: lines, phone: sms, hasLetter, excluded: null, subject, text: body }
}

export const previewReminders = async (
  { db, platform, today }: OperationContext,
  customerIds: readonly number[],
): Promise<{ rows: ReminderPreview[] }> => {
  const days = await readReminderDays(platform)
  const rows: ReminderPreview[] = []
  for (const family of await listOwing(db, today(), customerIds)) rows.push(await previewOf(db, platform, family, days))
  return { rows }
}

type Reminding = {
  readonly db: Db
  readonly platform: Pick<Platform, 'jobs' | 'settings'>
  readonly today: string
  readonly authorAccountId: number | null
}

/**
 * Writes the reminders of these families under the lock of each: asked twice, by two people or on two servers, a family is
 * reminded once. The mails leave a moment later, and look again at what is due.
 */
export const remindFamilies = async (
  { db, platform, today, authorAccountId }: Reminding,
  customerIds: readonly number[],
): Promise<{ reminded: number; leftOut: string[] }> => {
  const days = await readReminderDays(platform)
  await lockFamilies(db, customerIds)
  const isByItself = authorAccountId === null
  let reminded = 0
  const leftOut: string[] = []
  for (const family of await listOwing(db, today, customerIds)) {
    const [level, excluded] = [levelOfFamily(family, days), exclusionOf(family, days)]
    if (level === null || excluded !== null || (isByItself && !isDueByItself(family, days))) {
      if (excluded) leftOut.push(`${family.customer}\u00a0: ${excluded.words.toLowerCase()}`)
      continue
    }
    const bills = billsToRemind(family, days).flatMap(({ billId, dueCents }) =>
      billId === null ? [] : [{ billId, dueCents }],
    )
    const reminderId = await insertReminder(db, {
      ...{ customerId: family.customerId, level, remindedOn: today, authorAccountId, bills },
    })
    if (reminderId === null) continue
    await platform.jobs.enqueue(db, tellReminderJob, { reminderId })
    reminded += 1
  }
  return { reminded, leftOut }
}

/** « Relancer ». */
export const remind = async (
  { db, platform, today, identity, live }: OperationContext,
  { customerIds }: { readonly customerIds: readonly number[] },
) => {
  const authorAccountId = identity?.accountId ?? null
  const { reminded, leftOut } = await remindFamilies({ db, platform, today: today(), authorAccountId }, customerIds)
  if (reminded === 0) refuse(remindersRefusals.nobodyLeft)
  live(['billing'], ['customers'])
  return { isValid: true, errorMsgs: [], reminded, leftOut }
}
