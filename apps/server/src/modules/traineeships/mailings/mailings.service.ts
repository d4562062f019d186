// Serves the mailings of a session: those sent, the dialog of a new one, the sending.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { mailingsApi } from '@cartable/domain/traineeships/mailings/mailings.api.ts'
import { mailingsRefusals } from '@cartable/domain/traineeships/mailings/mailings.refusals.ts'
import type { MailingRecord } from '@cartable/domain/traineeships/mailings/mailings.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { offeredTitledMails } from '../../messaging/keep-enclosures.ts'
import { findOwnEmail, findSenderCompany, findStageHead } from '../sessions/stage-facts.queries.ts'
import { detailOf, grouplessText, nameOfReader, tagsOf } from './mailing-tags.ts'
import { findMailing, mailingFiles, pageOfMailings, readersOf, sentToOf } from './mailings.queries.ts'
import { sendMailing } from './send-mailing.ts'

const sentMailing = async ({ db }: OperationContext, id: number): Promise<MailingRecord> => {
  const { sentAt, recipientType, ...mailing } = (await findMailing(db, id)) ?? notFound()
  const stage = (await findStageHead(db, mailing.sessionId)) ?? notFound()
  return {
    ...mailing,
    updatedAt: null,
    sessionName: stage.name,
    recipientsType: recipientType,
    recipients: [],
    readers: [],
    ...{ templates: [], templateId: null, templateAttachments: [] },
    copyAddress: null,
    sendAt: sentAt,
    sentTo: await sentToOf(db, id),
    attachments: await mailingFiles(db, id),
  }
}

type Asked = InputOf<(typeof mailingsApi)['showMailing']>
const newMailing = async (
  { db, identity, today }: OperationContext,
  { sessionId, recipientsType = 'customer', type = 'start' }: Asked,
): Promise<MailingRecord> => {
  const stage = (sessionId === undefined ? undefined : await findStageHead(db, sessionId)) ?? notFound()
  const { first, templates } = await offeredTitledMails(
    { db },
    'traineeshipMailings',
    `stage-${type}-${recipientsType}`,
  )
  const found = await readersOf(db, stage.id, recipientsType)
  const shared = { stage, sender: identity?.name ?? null, company: await findSenderCompany(db), today: today() }
  return {
    id: null,
    updatedAt: null,
    sessionId: stage.id,
    sessionName: stage.name,
    recipientsType,
    type,
    recipients: found.filter(({ email }) => email !== null).map(({ id }) => id),
    subject: first?.subject ?? '',
    title: first?.title ?? null,
    body: first?.body ?? '',
    withPlanning: false,
    copyToContact: first?.copyToContact ?? false,
    templates,
    templateId: first?.id ?? null,
    templateAttachments: first?.attachments.map((file) => file.id) ?? [],
    readers: found.map((reader) => ({
      id: reader.id,
      name: nameOfReader(reader),
      email: reader.email,
      detail: detailOf(reader),
      refusal: reader.email === null ? mailingsRefusals.noReaderEmail.message : null,
      groupless: grouplessText(reader) || null,
      tags: tagsOf(shared, reader),
    })),
    copyAddress: identity && (await findOwnEmail(db, identity.personId)),
    sendAt: null,
    sendBy: null,
    sentTo: [],
    attachments: [],
  }
}

export const mailingsService = handlers(mailingsApi, {
  listMailings: ({ db }, input) => pageOfMailings(db, input),
  showMailing: (context, asked) =>
    asked.id === undefined ? newMailing(context, asked) : sentMailing(context, asked.id),
  sendMailing,
})
