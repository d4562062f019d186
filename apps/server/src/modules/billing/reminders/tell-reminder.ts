// Sends a reminder, once: one mail with the bills and their links to pay, an SMS and a letter at the formal level. What was paid
// in the meantime is not asked: the debt is read again under its lock.

import { billsToRemind, exclusionOf, reminderLevelLabels } from '@cartable/domain/billing/reminders/reminders.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { defineJob, type JobContext } from '../../../platform/jobs/job.ts'
import { announce } from '../../../platform/live/live.ts'
import { notify } from '../../../platform/notifications.ts'
import { noteLogEntries } from '../../customers/note-log-entries.ts'
import { composeTemplate, mailTemplate } from '../../messaging/mail-template.ts'
import { payLinkOf } from '../cards/pay-link.ts'
import { attachBills, mostPapers } from '../papers/attach-bills.ts'
import { endPaymentLinks } from '../payments/payment-links.queries.ts'
import { composeReminder } from './compose-reminder.ts'
import { makeLetter } from './make-letter.ts'
import { readReminderDays } from './read-days.ts'
import { customerOfReminder, endReminder, keepBills, lockReminder } from './reminders.queries.ts'
import { type FamilyFound, listOwing, lockFamilies } from './unpaid.queries.ts'

const name = 'billing.tellReminder'
type Reminder = NonNullable<Awaited<ReturnType<typeof lockReminder>>>
type Composed = ReturnType<typeof composeReminder>

const lettersOf = async ({ platform }: JobContext, db: Db, reminder: Reminder, { orders }: Composed) => {
  const attached = []
  for (const company of new Set(orders.map((order) => order.company))) {
    const letter = await makeLetter({ db, platform }, reminder.id, company)
    if (!letter) continue
    const { fileName, body } = letter
    const stored = await platform.files.storeGenerated(db, {
      ...{ body, fileName, mediaType: 'application/pdf', accountId: null },
    })
    attached.push({ fileId: stored.id, name: fileName })
  }
  return attached
}

const sendMail = async (job: JobContext, db: Db, reminder: Reminder, family: FamilyFound, composed: Composed) => {
  const { email, personId, firstName, lastName } = family
  if (email === null) return false
  const { platform } = job
  const bills = composed.orders.flatMap(({ billId, reference }) => (billId === null ? [] : [{ billId, reference }]))
  for (const { billId } of bills) await endPaymentLinks(db, payLinkOf('bills', billId), platform.clock.now())
  await mailTemplate(
    { db, platform, now: platform.clock.now },
    {
      ...{ template: composed.template, purpose: composed.template, tags: composed.tags },
      ...{ to: { personId, firstName, lastName, email }, about: { class: 'customers', id: family.customerId } },
      links: bills.map(({ billId, reference }) => ({
        label: `Payer la facture ${reference}\u00a0:`,
        ...payLinkOf('bills', billId),
      })),
      attachments: [
        ...(composed.hasLetter ? await lettersOf(job, db, reminder, composed) : []),
        // beyond, bills are listed with their links alone
        ...(await attachBills(
          db,
          platform,
          bills.slice(0, mostPapers).map(({ billId }) => billId),
        )),
      ],
    },
  )
  return true
}

const sendSms = async ({ platform }: JobContext, db: Db, family: FamilyFound, { sms, tags }: Composed) => {
  if (sms === null) return false
  const template = 'payment-reminder-sms'
  const { id, body } = await composeTemplate(db, { template, tags, to: family }, { url: null, lasts: null })
  await platform.mail.enqueueSms(db, {
    ...{ to: { phoneNumber: sms, personId: family.personId }, text: body, purpose: template, templateId: id },
    about: { class: 'customers', id: family.customerId },
  })
  return true
}

const ways = (byMail: boolean, bySms: boolean, hasLetter: boolean): string =>
  [byMail && 'par mail', bySms && 'par SMS', hasLetter && (byMail ? 'avec une lettre' : 'par une lettre à poster')]
    .filter(Boolean)
    .join(', ')

const tell = async (job: JobContext, db: Db, reminderId: number): Promise<void> => {
  const { platform } = job
  const customerId = await customerOfReminder(db, reminderId)
  if (customerId === null) return
  await lockFamilies(db, [customerId])
  const reminder = await lockReminder(db, reminderId)
  if (reminder?.state !== 'asked') return
  const days = await readReminderDays(platform)
  const [found] = await listOwing(db, platform.clock.today(), [customerId])
  // it counts as reminded today because of this very reminder
  const family = found && { ...found, isRemindedToday: false }
  const excluded = family ? exclusionOf(family, days) : null
  const accountId = reminder.authorAccountId
  const note = { ownerClass: 'customers', ownerIds: [customerId], at: platform.clock.now(), accountId } as const
  const label = reminderLevelLabels[reminder.level]
  if (!family || excluded || billsToRemind(family, days).length === 0) {
    await endReminder(db, reminderId, { state: 'dropped', byMail: false, bySms: false })
    const why = !family ? 'tout est payé' : (excluded?.words ?? 'rien n’est en retard').toLowerCase()
    await noteLogEntries(db, { ...note, title: `Pas ${de(label.toLowerCase())}`, body: `Entre-temps\u00a0: ${why}.` })
    return
  }
  const composed = composeReminder(family, days, reminder.level, platform)
  await keepBills(
    db,
    reminderId,
    composed.orders.flatMap(({ billId, dueCents }) => (billId === null ? [] : [{ billId, dueCents }])),
  )
  const byMail = await sendMail(job, db, reminder, family, composed)
  const bySms = await sendSms(job, db, family, composed)
  await endReminder(db, reminderId, { state: 'sent', byMail, bySms })
  await notify(db, [family.accountId], {
    ...{ kind: 'customer', title: `Il reste ${formatEuros(composed.dueCents)} à régler.`, link: '/' },
  })
  await noteLogEntries(db, {
    ...note,
    title: `${label}\u00a0: ${formatEuros(composed.dueCents)}, ${ways(byMail, bySms, composed.hasLetter)}`,
    body: [`Relance du ${formatDay(reminder.remindedOn)}, niveau ${reminder.level}.`, ...composed.lines].join('\n'),
  })
}

export const tellReminderJob = defineJob({
  name,
  input: z.object({ reminderId: z.int() }),
  lane: 'mail',
  run: (job, { reminderId }) =>
    job.write(name, async (db) => {
      await tell(job, db, reminderId)
      await announce(db, { keys: [['billing'], ['customers']], by: null, byName: null })
    }),
})
