// The inbox of the sandbox, where every mail of the product arrives.
import { setTimeout as delay } from 'node:timers/promises'

export type Mail = {
  readonly id: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly links: readonly string[]
  readonly attachments: readonly { readonly filename: string; readonly contentType: string }[]
}
/** Which of them: the newest whose subject says so, with a link that holds `link`, and only what came after the first `after` mails. */
export type MailSought = { readonly subject?: RegExp; readonly link?: string; readonly after?: number }

/** As long as a page is waited for: a machine that is busy sends its mails late. */
const patienceMs = 60_000
const mostRead = 500

/** Subjects are set with spaces that do not break; a test may look for them with those that one types. */
const isCalled = (said: string, sought: RegExp): boolean => sought.test(said) || sought.test(asTyped(said))
/** With the spaces that one types. */
export const asTyped = (said: string): string => said.replaceAll(/[\u00a0\u202f]/g, ' ')

/** Subjects of what somebody received, newest first. */
export const mailsTo = async (sandboxUrl: string, to: string): Promise<readonly Pick<Mail, 'id' | 'subject'>[]> => {
  const query = new URLSearchParams({ to, limit: String(mostRead) })
  const answer = await fetch(`${sandboxUrl}/mail/api/messages?${query}`)
  const { messages } = (await answer.json()) as { messages: Pick<Mail, 'id' | 'subject'>[] }
  return messages
}

/** Newest mail that somebody received, once it is there. */
export const newestMail = async (
  sandboxUrl: string,
  to: string,
  { subject, link = '', after = 0 }: MailSought = {},
): Promise<Mail> => {
  const deadline = Date.now() + patienceMs
  let received: readonly Pick<Mail, 'id' | 'subject'>[] = []
  // a mailbox rings for nobody: it is looked at until it has come
  while (Date.now() < deadline) {
    received = await mailsTo(sandboxUrl, to)
    const called = received
      .slice(0, received.length - after)
      .filter((mail) => subject === undefined || isCalled(mail.subject, subject))
    for (const { id } of called) {
      const mail = (await (await fetch(`${sandboxUrl}/mail/api/messages/${id}`)).json()) as Mail
      if (link === '' || mail.links.some((address) => address.includes(link))) return mail
    }
    await delay(100)
  }
  const others = received.map((mail) => `« ${mail.subject} »`).join(', ')
  throw new Error(`no mail ${subject ?? ''} ${link} to ${to}; there are: ${others || 'none'}`)
}

export type MailAnswer = {
  /** Mailbox that answers; whoever received it when absent. */
  readonly from?: string
  readonly text: string
  readonly files?: readonly { readonly name: string; readonly contentType: string; readonly base64: string }[]
}
/** Answers a mail as its reader does in a mail program, what it says quoted below. */
export const answerMail = async (sandboxUrl: string, { id }: Pick<Mail, 'id'>, answer: MailAnswer): Promise<void> => {
  const { status } = await fetch(`${sandboxUrl}/mail/api/messages/${id}/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(answer),
  })
  if (status !== 202) throw new Error(`the mail ${id} says nowhere to answer to (${status})`)
}

/** Newest mail of the run on the demo company. */
export const readMail = (to: string, sought?: MailSought): Promise<Mail> =>
  newestMail(process.env.CARTABLE_SANDBOX_URL ?? '', to, sought)
