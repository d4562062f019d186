// Mails about a contract without courses: the text proposed, filled for its reader, and the sending.

import type { noLongerCoursesApi } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.api.ts'
import { noLongerCoursesRefusals } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.refusals.ts'
import {
  type MailType,
  missingOfMail,
  readerOf,
} from '@cartable/domain/courses/no-longer-courses/no-longer-courses.rules.ts'
import { silenceAnswers, silenceButtons } from '@cartable/domain/courses/no-longer-courses/silence.words.ts'
import { escapeMarkup } from '@cartable/domain/kernel/mails/markup.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { fillMarkup, fillTags, missingTags, plainTextOf } from '@cartable/domain/messaging/tags.rules.ts'
import { type AnswerAfterCommit, answerAfterCommit, type OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { createLink } from '../../../platform/http/links.ts'
import type { MessageSource } from '../../../platform/message-source.ts'
import { tagFiller } from '../../messaging/find-record.ts'
import { copyOf, copyTo, filesOfTemplate, keepAttachments } from '../../messaging/keep-enclosures.ts'
import { findProcess, findTemplateByCode } from './no-longer-process.queries.ts'

type Api = typeof noLongerCoursesApi
type Asked = { readonly processId: number; readonly mailType: MailType; readonly isEnd: boolean }

/** The reader of a mail and what each tag of a contract stands for to him. */
const mailFacts =
  (sources: readonly MessageSource[]) =>
  async (context: OperationContext, { processId, mailType }: Asked) => {
    const process = (await findProcess(context.db, processId)) ?? notFound()
    const source = sources.find(({ record }) => record === 'contract') ?? notFound()
    const subject = (await source.find(context.db, process.contractId, context.now())) ?? notFound()
    const reader = subject.addressees.find(({ type }) => type === readerOf(mailType)) ?? notFound()
    const tags = (await tagFiller(context, { source, id: process.contractId, subject }))(reader)
    return { process, reader, tags }
  }

const templateOf = async ({ db }: OperationContext, { mailType, isEnd }: Pick<Asked, 'mailType' | 'isEnd'>) => {
  const template = await findTemplateByCode(
    db,
    mailType === 'customer-close' && isEnd ? 'nlc-customer-end' : `nlc-${mailType}`,
  )
  return {
    id: template?.id ?? null,
    subject: template?.subject ?? '',
    body: plainTextOf(template?.body ?? ''),
    copyToContact: template?.copyToContact ?? false,
  }
}

/** A mail that says the end asks nothing. */
const asksSomething = (mailType: MailType) => mailType !== 'customer-close'

/**
 * The links by which the reader of a question answers: one token, used once, that each line opens at its own answer.
 */
const answerLinks = async ({ db, platform, now }: OperationContext, { processId, mailType }: Asked) => {
  if (!asksSomething(mailType)) return null
  const days = await platform.settings.integer('answer_link_days')
  const token = await createLink(db, {
    purpose: `silence-${readerOf(mailType)}`,
    ...{ subjectClass: 'no_longer_courses_processes', subjectId: processId },
    expiresAt: new Date(now().getTime() + days * 86_400_000),
  })
  const address = `${platform.config.publicUrl}/response/privateTuition/silence?token=${token}`
  return {
    token,
    lines: silenceAnswers.map((answer) => `${silenceButtons[answer]}\u00a0: ${address}&reponse=${answer}`),
  }
}

export const processMails = (sources: readonly MessageSource[]) => {
  const factsOf = mailFacts(sources)

  const processMail = async (context: OperationContext, asked: Asked): Promise<AnswerOf<Api['processMail']>> => {
    const { reader, tags } = await factsOf(context, asked)
    const { id, subject, body, copyToContact } = await templateOf(context, asked)
    const name = [reader.firstName, reader.lastName].filter(Boolean).join(' ')
    return {
      processId: asked.processId,
      mailType: asked.mailType,
      to: { name, email: reader.email },
      subject,
      body,
      tags,
      attachments: await filesOfTemplate(context, id),
      copyToContact,
      copy: await copyOf(context, asksSomething(asked.mailType)),
    }
  }

  const previewProcessMail = async (context: OperationContext, asked: Asked) => {
    const { tags } = await factsOf(context, asked)
    const { subject, body } = await templateOf(context, asked)
    return { subject: fillTags(subject, tags, 'bracketed'), body: fillMarkup(body, tags, 'bracketed') }
  }

  /**
   * Commits the mail to the outbox, then tries it at once: what failed is told by a null answer, and never tried again
   * behind the person's back. The status of the process is a second operation, made after success.
   */
  const sendProcessMail = async (
    context: OperationContext,
    input: InputOf<Api['sendProcessMail']>,
  ): Promise<AnswerAfterCommit<AnswerOf<Api['sendProcessMail']>>> => {
    const { db, identity, platform } = context
    const { process, reader, tags } = await factsOf(context, input)
    if (process.status === 'closed') refuse(noLongerCoursesRefusals.closedForGood)
    const [subject, body] = [fillTags(input.subject, tags, 'removed').trim(), fillMarkup(input.body, tags, 'removed')]
    const { email } = reader
    const isSilent = missingTags([input.subject, input.body], tags).length > 0 && !input.acceptMissingTags
    if (email === null || isSilent || missingOfMail({ email, subject, body }).length > 0)
      return refuse(noLongerCoursesRefusals.notSent)
    const answers = await answerLinks(context, input)
    const templateId = (await templateOf(context, input)).id
    const messageId = await platform.mail.enqueueMail(db, {
      delivery: 'dialog',
      to: [{ address: email, personId: reader.personId }, ...(await copyTo(context, input, answers !== null))],
      subject,
      bodyText: [body, ...(answers?.lines ?? []).map(escapeMarkup)].join('\n\n'),
      isMarkup: true,
      ...(answers && { secret: answers.token }),
      purpose: `nlc-${input.mailType}`,
      about: { class: 'contracts', id: process.contractId },
      templateId,
      senderAccountId: identity?.accountId ?? null,
      attachments: await keepAttachments(context, { ...input, templateId }),
    })
    return answerAfterCommit(async (after) => {
      const { sent, isPending } = await platform.mail.sendNow(messageId)
      after.live(['courses'], ['messaging'])
      return sent || isPending ? { messageId, isPending: !sent } : null
    })
  }

  return { processMail, previewProcessMail, sendProcessMail }
}
