// Sends a family the bills of its confirmed lessons, whoever confirmed them: one mail with all of them, however many there are;
// and tells who pays what a pupil confirmed, with what it costs and who bears it.
import { onNextBill } from '@cartable/domain/courses/months/months.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { z } from 'zod'
import type { OperationContext } from '../../platform/http/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { notify } from '../../platform/notifications.ts'
import { attachBills } from '../billing/papers/attach-bills.ts'
import { billMailSeconds } from '../billing/told/tell-card-payment.ts'
import { mailTemplate } from '../messaging/mail-template.ts'
import { withdrawSms } from '../messaging/send-sms-twin.ts'
import type { FoundCourse } from './courses.queries.ts'
import { givenText } from './shared/given-text.ts'
import { type OnPack, packWords } from './shared/on-pack.ts'
import { findIssuedTo, findPayer } from './tell-bills.queries.ts'

const name = 'courses.tellBills'
export const tellBillsJob = defineJob({
  name,
  input: z.object({
    billIds: z.array(z.int()),
    /** The pupil who confirmed; null: the office or the family did. */
    by: z.string().nullable(),
    /** The family did, and has no need of a notice. */
    isOwn: z.boolean().default(false),
    /** Of lessons that were confirmed before. */
    isOfMonth: z.boolean().default(false),
  }),
  lane: 'mail',
  run: ({ write, platform }, { billIds, by, isOwn, isOfMonth }) =>
    write(name, async (db) => {
      const to = await findIssuedTo(db, billIds)
      if (!to || to.isTold) return
      const { email, accountId, lines, orderId, ...person } = to
      const many = lines.length > 1
      const who = by === null ? '' : ` par ${by}`
      const readers = isOwn ? [] : [accountId]
      await notify(db, readers, {
        kind: 'course',
        title: isOfMonth
          ? `${many ? 'Vos factures du mois sont là' : 'Votre facture du mois est là'}.`
          : many
            ? `${lines.length} cours confirmés${who}\u00a0: vos factures sont là.`
            : `Cours confirmé${who}\u00a0: votre facture est là.`,
        link: '/',
      })
      // who has no address has the papers at home, and by the office
      if (email === null) return
      await mailTemplate(
        { db, platform, now: platform.clock.now },
        {
          template: 'bill-issued',
          purpose: 'bill-issued',
          to: { ...person, email },
          about: { class: 'orders', id: orderId },
          tags: {
            date_debut: formatDay(platform.clock.today()),
            mot: [...(by === null ? [] : [`Confirmé par ${by}.`]), ...lines].join('\n'),
          },
          attachments: await attachBills(db, platform, billIds),
          ...(accountId !== null && { page: '/' }),
        },
      )
    }),
})

/** Time for the card to be charged: the mail says what came of it. */
const patienceSeconds = billMailSeconds.lessons

/** To be called in the transaction that bills lessons of one family. */
export const tellBills = async (
  { db, as, identity, platform }: OperationContext,
  billIds: readonly number[],
): Promise<void> => {
  const by = as.kind === 'student' ? (identity?.name ?? null) : null
  const isOwn = as.kind === 'customer'
  await platform.jobs.enqueue(db, tellBillsJob, { billIds: [...billIds], by, isOwn }, { startAfter: patienceSeconds })
}

/** The bills of a month, of one family, made by a task. */
export const tellBillsOfMonth = async (
  { db, platform }: Pick<OperationContext, 'db' | 'platform'>,
  billIds: readonly number[],
): Promise<void> => {
  if (billIds.length === 0) return
  const told = { billIds: [...billIds], by: null, isOwn: false, isOfMonth: true }
  await platform.jobs.enqueue(db, tellBillsJob, told, { startAfter: patienceSeconds })
}

const totalOf = (courses: readonly OnPack<FoundCourse>[], of: (course: FoundCourse) => number) =>
  courses.reduce((total, course) => total + of(course), 0)

/** Who bears what, and when it is asked. */
const wordsOf = (courses: readonly OnPack<FoundCourse>[], today: string): string | null => {
  const total = totalOf(courses, ({ priceCents }) => priceCents)
  const advanced = totalOf(courses, ({ thirdPartCents }) => thirdPartCents)
  const collected = totalOf(courses, ({ urssafCollectsCents }) => urssafCollectsCents)
  const packs = [...new Set(courses.flatMap(({ pack }) => (pack ? [packWords(pack)] : [])))]
  const words = [
    advanced > 0 &&
      `L’Urssaf avance ${formatEuros(advanced)}\u00a0: il vous reste ${formatEuros(total - advanced)}${collected > 0 ? ', que l’Urssaf prélève' : ''}.`,
    ...packs,
    courses.some(({ billingRhythm, pack }) => billingRhythm === 'month' && pack === null) && onNextBill(today),
  ].filter((one) => typeof one === 'string')
  return words.join(' ') || null
}

/** In the transaction of the confirmation; nothing where nobody else pays, or somebody else than the pupil confirmed. */
export const tellConfirmed = async (
  context: OperationContext,
  confirmed: readonly OnPack<FoundCourse>[],
): Promise<void> => {
  const { as, db, identity, today } = context
  for (const { id } of confirmed)
    await withdrawSms(db, { purpose: 'course-validation-sms', about: { class: 'courses', id } })
  if (as.kind !== 'student') return
  for (const courses of Map.groupBy(confirmed, (course) => course.customerId).values()) {
    const [first] = courses as [OnPack<FoundCourse>]
    const payer = await findPayer(db, first.id)
    if (!payer?.email || payer.personId === identity?.personId) continue
    const { accountId, email, studentFirstName, ...person } = payer
    await mailTemplate(context, {
      ...{ template: 'course-confirmed-by-pupil', purpose: 'course-confirmed-by-pupil' },
      to: { ...person, email },
      about: { class: 'courses', id: first.id },
      tags: {
        prenom_eleve: studentFirstName,
        reponse: courses.length === 1 ? 'un cours' : `${courses.length} cours`,
        dates: courses
          .map(
            ({ doneAt, durationMinutes, subject }) => `•\u00a0${givenText(doneAt ?? '', durationMinutes)}, ${subject}`,
          )
          .join('\n'),
        montant: formatEuros(totalOf(courses, ({ priceCents }) => priceCents)),
        mot: wordsOf(courses, today()),
      },
      ...(accountId !== null && { page: '/' }),
    })
  }
}
