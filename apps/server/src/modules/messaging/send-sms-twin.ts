// The SMS that leaves beside a mail: to the mobile telephone of whoever chose it, in one part, between eight and nine in the evening.
import { inOneSms, smsLeavesAt } from '@cartable/domain/messaging/sms-twin.rules.ts'
import { isOfConsent, wants } from './mail-template.queries.ts'
import { composeTemplate, type TemplateMail, type TemplateMailContext } from './mail-template.ts'
import { findSmsReader } from './sms-twin.queries.ts'

export { withdrawSms } from './sms-twin.queries.ts'

export type SmsTwin = Pick<TemplateMail, 'about' | 'tags'> & {
  /** Its code is what it is for, too: `course-cancelled-sms`. */
  readonly template: `${string}-sms`
  readonly personId: number
  /** The page of the site that it leads to. */
  readonly page?: string
  /** From this instant it says nothing any more: what would wait until then for the morning does not leave. */
  readonly until?: string | null
}

/** Puts the SMS in the outbox, in the caller's transaction; answers its number, null where none goes. */
export const sendSmsTwin = async (context: TemplateMailContext, twin: SmsTwin): Promise<number | null> => {
  const { db, platform, now } = context
  const { template, personId, about, tags, page = '/espace', until = null } = twin
  if (!platform.mail.canSend('sms')) return null
  const reader = await findSmsReader(db, personId)
  if (!reader?.mobilePhone || !(await isCarried(context, reader.mobilePhoneRegion))) return null
  if (!(await wants(db, personId, template))) return null
  // what a person asks for goes to a number that they proved to be theirs
  if (reader.provenMobile !== reader.mobilePhone && (await isOfConsent(db, template))) return null
  const leavesAt = smsLeavesAt(now())
  if (until !== null && Date.parse(until) <= leavesAt.getTime()) return null
  const link = { url: `${platform.config.publicUrl}${page}`, lasts: null }
  const { id, body } = await composeTemplate(db, { template, tags, to: reader }, link)
  return platform.mail.enqueueSms(db, {
    ...{ to: { phoneNumber: reader.mobilePhone, personId }, text: inOneSms(body), purpose: template, templateId: id },
    ...{ about, availableAt: leavesAt },
  })
}

/** Whether the company pays for SMS to telephones of this country. */
export const isCarried = async ({ platform }: Pick<TemplateMailContext, 'platform'>, region: string | null) =>
  ((await platform.settings.text('sms_countries')) ?? '').split(/[\s,;]+/).includes(region ?? '-')
