// The sending of a mailing: one transaction writes it and a mail for each reader, so that a server that dies sends all or none.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Tag } from '@cartable/domain/messaging/messaging.schema.ts'
import { fillMarkup, fillTags, missingTags } from '@cartable/domain/messaging/tags.rules.ts'
import { mailingsRefusals } from '@cartable/domain/traineeships/mailings/mailings.refusals.ts'
import type { MailingAnswer, MailingInput } from '@cartable/domain/traineeships/mailings/mailings.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { keepAttachments, refuseForeignTemplate } from '../../messaging/keep-enclosures.ts'
import { planningPaper } from '../sessions/planning.print.ts'
import {
  findOwnEmail,
  findSenderCompany,
  findStageCompany,
  findStageHead,
  plannedHours,
  type StageHead,
} from '../sessions/stage-facts.queries.ts'
import { grouplessText, nameOfReader, tagsOf } from './mailing-tags.ts'
import { type FoundReader, findMailingOfPress, insertMailing, mailingTable, readersOf } from './mailings.queries.ts'

type Attachment = { readonly fileId: number; readonly name: string }
type Ready = FoundReader & { readonly email: string; readonly tags: readonly Tag[] }

const done = (id: number): MailingAnswer => ({ errors: null, id, updatedAt: null, warnings: [] })

/** Those asked for, who are all concerned and can all be reached. */
const chosenReaders = async (
  { db }: OperationContext,
  input: MailingInput,
): Promise<(FoundReader & { email: string })[]> => {
  const readers = await readersOf(db, input.sessionId, input.recipientsType)
  const chosen = readers.filter(({ id }) => input.recipients.includes(id))
  if (chosen.length !== input.recipients.length) refuse(mailingsRefusals.notARecipient, 'recipients')
  const unreachable = chosen.filter(({ email }) => email === null)
  if (unreachable.length > 0) refuse(mailingsRefusals.withoutEmail(unreachable.map(nameOfReader)), 'recipients')
  return chosen.flatMap(({ email, ...reader }) => (email === null ? [] : [{ ...reader, email }]))
}

/** Which tags stay empty, and for whom. */
const warningsOf = ({ subject, title, body }: MailingInput, readers: readonly Ready[]): string[] => {
  const missing = new Map<string, string[]>()
  for (const reader of readers)
    for (const label of missingTags([subject, title ?? '', body], reader.tags))
      missing.set(label, [...(missing.get(label) ?? []), nameOfReader(reader)])
  const groupless = readers.filter(({ lines }) => lines.some(({ startTime }) => startTime === null))
  const without =
    groupless.length === 0
      ? []
      : [
          `Sans groupe, horaires à préciser\u00a0: ${groupless.map((reader) => `${nameOfReader(reader)} (${grouplessText(reader)})`).join(', ')}.`,
        ]
  const tags = [...missing].map(([label, names]) => {
    const who = names.length === readers.length && names.length > 1 ? 'tous les destinataires' : names.join(', ')
    return `La balise «\u00a0${label}\u00a0» n’est pas remplie pour ${who}.`
  })
  return [...without, ...tags]
}

const planningFile = async (
  { db, platform, identity, now }: OperationContext,
  stage: StageHead,
): Promise<Attachment> => {
  const hours = await plannedHours(db, stage.id)
  if (hours.length === 0) refuse(mailingsRefusals.noPlanning, 'withPlanning')
  const body = await platform.pdf.render(
    planningPaper({ stage, hours, seller: await findStageCompany(db), now: now() }),
  )
  const fileName = `planning-${stage.id}.pdf`
  const stored = await platform.files.storeGenerated(db, {
    body,
    fileName,
    mediaType: 'application/pdf',
    accountId: identity?.accountId ?? null,
  })
  return { fileId: stored.id, name: 'planning-du-stage.pdf' }
}

/** Each reader gets a mail of their own; nobody sees who else was written to. */
const writeMails = async (
  { db, platform, identity }: OperationContext,
  input: MailingInput,
  mailing: {
    readonly id: number
    readonly readers: readonly Ready[]
    readonly attachments: readonly Attachment[]
    readonly copy: string | null
  },
) => {
  const purpose = `traineeship-${input.type}`
  const about = { class: mailingTable, id: mailing.id }
  const senderAccountId = identity?.accountId ?? null
  const write = (tags: readonly Tag[], to: { address: string; personId: number | null }, kind: string) =>
    platform.mail.enqueueMail(db, {
      to: [to],
      subject: fillTags(input.subject, tags, 'removed'),
      title: input.title && fillTags(input.title, tags, 'removed'),
      bodyText: fillMarkup(input.body, tags, 'removed'),
      isMarkup: true,
      purpose: kind,
      about,
      senderAccountId,
      attachments: mailing.attachments,
    })
  for (const { email, personId, tags } of mailing.readers) await write(tags, { address: email, personId }, purpose)
  const [first] = mailing.readers
  if (mailing.copy !== null && first)
    await write(first.tags, { address: mailing.copy, personId: identity?.personId ?? null }, `${purpose}-copy`)
}

export const sendMailing = async (context: OperationContext, input: MailingInput): Promise<MailingAnswer> => {
  const { db, identity, live, today } = context
  const accountId = identity?.accountId ?? null
  const made = await findMailingOfPress(db, input.requestKey, accountId)
  if (made) return done(made.id)
  const stage = (await findStageHead(db, input.sessionId)) ?? notFound()
  const shared = { stage, sender: identity?.name ?? null, company: await findSenderCompany(db), today: today() }
  const readers = (await chosenReaders(context, input)).map((reader) => ({ ...reader, tags: tagsOf(shared, reader) }))
  await refuseForeignTemplate(context, input.templateId, 'traineeshipMailings')
  const warnings = input.acceptMissingTags ? [] : warningsOf(input, readers)
  if (warnings.length > 0) return { errors: null, id: null, updatedAt: null, warnings }
  const copy = input.copyToContact
    ? ((identity && (await findOwnEmail(db, identity.personId))) ??
      refuse(mailingsRefusals.noOwnAddress, 'copyToContact'))
    : null
  const attachments = [
    ...(input.withPlanning ? [await planningFile(context, stage)] : []),
    ...(await keepAttachments(context, input)),
  ]
  const id = await insertMailing(db, input, accountId)
  if (id === null) return done((await findMailingOfPress(db, input.requestKey, accountId))?.id ?? notFound())
  await writeMails(context, input, { id, readers, attachments, copy })
  live(['traineeships'], ['messaging'])
  return done(id)
}
