// The inbox of the sandbox, where every mail of the product arrives.
import { type APIRequestContext, expect } from '@playwright/test'

export type Mail = {
  readonly id: string
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
}

/** Newest mail that somebody received, once it is there. */
export const readMail = async (request: APIRequestContext, to: string): Promise<Mail> => {
  const inbox = `${process.env.CARTABLE_SANDBOX_URL}/mail/api/messages`
  let id = ''
  await expect(async () => {
    const { messages } = await (await request.get(inbox, { params: { to } })).json()
    expect(messages.length, `mails to ${to}`).toBeGreaterThan(0)
    id = messages[0].id
  }).toPass({ timeout: 10_000 })
  return (await request.get(`${inbox}/${id}`)).json()
}
