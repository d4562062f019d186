// Writes to a family of its money; with the papers it is of, once what is told is committed: they say what was paid of them.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailTemplate, type TemplateMail, type TemplateMailContext } from '../../messaging/mail-template.ts'
import { attachBills, mostPapers } from '../papers/attach-bills.ts'
import { findMoneyReader, listWritten, type Reader } from './tell-money.queries.ts'

export type MoneyTeller = Omit<TemplateMailContext, 'platform'> & {
  readonly platform: TemplateMailContext['platform'] & Pick<Platform, 'jobs'>
}

const MoneyMail = z.object({
  template: z.string(),
  about: z.object({ class: z.string(), id: z.int() }),
  cents: z.int(),
  day: z.string(),
  words: z.string(),
})
export type MoneyMail = z.output<typeof MoneyMail>

/** In the caller's transaction; who has no address is told by the papers that the office prints. */
export const mailMoney = async (
  context: TemplateMailContext,
  { email, accountId, personId, firstName, lastName }: Reader,
  { template, about, cents, day, words }: MoneyMail,
  more: Pick<TemplateMail, 'attachments' | 'senderAccountId'> = {},
): Promise<void> => {
  if (email === null) return
  await mailTemplate(context, {
    ...{ template, purpose: template, to: { personId, firstName, lastName, email }, about },
    ...more,
    tags: { montant: formatEuros(cents), date_debut: formatDay(day), mot: words },
    ...(accountId !== null && { page: '/' }),
  })
}

const name = 'billing.mailMoney'
/** Letters and figures of a text: what is left of it whatever its marks and spaces became. */
const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

export const mailMoneyJob = defineJob({
  name,
  input: MoneyMail.extend({
    customerId: z.int(),
    billIds: z.array(z.int()).min(1),
    senderAccountId: z.int().nullable(),
    askedAt: z.string(),
  }),
  lane: 'mail',
  run: ({ write, platform }, { customerId, billIds, senderAccountId, askedAt, ...said }) =>
    write(name, async (db) => {
      const to = await findMoneyReader(db, customerId)
      if (!to || to.email === null) return
      const written = await listWritten(db, { ...said, since: askedAt })
      if (written.some((body) => bare(body).includes(bare(said.words)))) return
      const attachments = await attachBills(db, platform, billIds.slice(0, mostPapers), 'details')
      await mailMoney({ db, platform, now: platform.clock.now }, to, said, { attachments, senderAccountId })
    }),
})

/** To be called in the transaction of what it tells. */
export const mailMoneyWithPapers = async (
  { db, platform, now, identity }: MoneyTeller,
  customerId: number,
  said: MoneyMail,
  billIds: readonly number[],
): Promise<void> => {
  await platform.jobs.enqueue(db, mailMoneyJob, {
    ...{ ...said, customerId, billIds: [...billIds], askedAt: now().toISOString() },
    senderAccountId: identity?.accountId ?? null,
  })
}
