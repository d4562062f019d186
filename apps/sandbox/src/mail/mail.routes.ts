// The pages and the JSON of the inbox.
import type { FastifyInstance } from 'fastify'
import type { ParsedMail } from 'mailparser'
import { refuseCrossSite, sendPage } from '../platform/http.ts'
import { type Answer, answerMessage } from './answer.ts'
import { listPage, MESSAGE_POLICY, messageDocument, messagePage } from './mail.pages.ts'
import type { CountedMail, MailBox, MailFilter } from './mail.store.ts'

interface ListQuery extends MailFilter {
  limit?: string
}

const DEFAULT_LIMIT = 50
const PAGE_LIMIT = 200

interface Answers {
  post(raw: string): void
  /** Moved time, epoch in ms. */
  now(): number
}

/** Hangs the inbox under /mail. */
export function mailRoutes(app: FastifyInstance, box: MailBox, answers: Answers): void {
  app.addHook('onRequest', refuseCrossSite)

  /** Whether the answer left: not where the mail is gone, or says nowhere to answer to. */
  const reply = async (id: string, answer: Answer): Promise<boolean> => {
    const mail = box.get(id)
    const raw = mail ? answerMessage(mail, await box.parse(id), answer, new Date(answers.now())) : null
    if (raw !== null) answers.post(raw)
    return raw !== null
  }
  app.post<{ Params: { id: string }; Body: Answer }>('/mail/api/messages/:id/answer', async (request, response) =>
    (await reply(request.params.id, request.body))
      ? response.code(202).send({ sent: true })
      : response.code(404).send({ error: 'no such message, or nowhere to answer to' }),
  )
  app.post<{ Params: { id: string }; Body: { from?: string; text?: string } }>(
    '/mail/:id/repondre',
    async (request, response) => {
      const { from, text = '' } = request.body
      const isSent = await reply(request.params.id, { ...(from && { from }), text })
      if (!isSent) return response.code(404).type('text/plain; charset=utf-8').send('Ce message n’existe plus.\n')
      return response.redirect(`/mail/${request.params.id}?repondu=1`, 303)
    },
  )

  app.get<{ Querystring: ListQuery }>('/mail/api/messages', async (request) => {
    const { limit, ...filter } = request.query
    const found = box.find(filter)
    const wanted = Number.parseInt(limit ?? '', 10)
    return { total: found.length, messages: found.slice(0, wanted > 0 ? wanted : DEFAULT_LIMIT) }
  })
  app.get<{ Params: { id: string } }>('/mail/api/messages/:id', async (request, reply) => {
    const mail = box.get(request.params.id)
    if (!mail) return reply.code(404).send({ error: 'no such message' })
    return detail(mail, await box.parse(mail.id))
  })
  app.delete('/mail/api/messages', async (_request, reply) => {
    await box.clear()
    return reply.code(204).send()
  })

  app.get<{ Querystring: MailFilter }>('/mail', async (request, reply) => {
    const found = box.find(request.query)
    return sendPage(reply, listPage(found.slice(0, PAGE_LIMIT), found.length, request.query))
  })
  app.post('/mail/vider', async (_request, reply) => {
    await box.clear()
    return reply.redirect('/mail', 303)
  })
  app.get<{ Params: { id: string }; Querystring: { repondu?: string } }>('/mail/:id', async (request, reply) => {
    const mail = box.get(request.params.id)
    if (!mail) return reply.code(404).type('text/plain; charset=utf-8').send('Ce message n’existe plus.\n')
    return sendPage(reply, messagePage(mail, await box.parse(mail.id), request.query.repondu === '1'))
  })
  app.get<{ Params: { id: string } }>('/mail/:id/html', async (request, reply) => {
    const mail = box.get(request.params.id)
    if (!mail) return reply.code(404).send()
    const { html } = await box.parse(mail.id)
    return reply
      .header('content-security-policy', MESSAGE_POLICY)
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(messageDocument(html || ''))
  })
  app.get<{ Params: { id: string } }>('/mail/:id/source', async (request, reply) => {
    const mail = box.get(request.params.id)
    if (!mail) return reply.code(404).send()
    return reply
      .type('text/plain; charset=utf-8')
      .header('x-content-type-options', 'nosniff')
      .send(await box.raw(mail.id))
  })
  app.get<{ Params: { id: string; index: string } }>('/mail/:id/pieces/:index', async (request, reply) => {
    const mail = box.get(request.params.id)
    const attachment = mail && (await box.parse(mail.id)).attachments[Number(request.params.index)]
    if (!attachment) return reply.code(404).send()
    return reply
      .header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename ?? 'piece')}`,
      )
      .header('content-security-policy', 'sandbox')
      .header('x-content-type-options', 'nosniff')
      .type(attachment.contentType)
      .send(attachment.content)
  })
}

function detail(mail: CountedMail, parsed: ParsedMail) {
  return {
    ...mail,
    text: parsed.text ?? '',
    html: parsed.html || null,
    headers: Object.fromEntries(
      parsed.headerLines.map(({ key, line }) => [key, line.slice(line.indexOf(':') + 1).trim()]),
    ),
    links: linksOf(parsed),
  }
}

/** Every http address written in the message, once each, in order. */
export function linksOf(parsed: ParsedMail): string[] {
  const inHtml = [...(parsed.html || '').matchAll(/href="(https?:[^"]+)"/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  )
  const inText = parsed.text?.match(/https?:\/\/[^\s<>"\])]+/g) ?? []
  return [...new Set([...inHtml, ...inText])]
}
