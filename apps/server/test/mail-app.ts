// The server beside the sandbox whose mailbox is read: tasks run when asked, mails arrive, the clock moves by steps.
import { fixedClock } from '../src/platform/clock.ts'
import { bringJobsNearer } from '../src/platform/jobs/queue-time.ts'
import type { ScheduledTask } from '../src/platform/jobs/scheduled-tasks.ts'
import { startTuitionApp } from './tuition-app.ts'

export type Letter = {
  readonly id: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly { readonly filename: string }[]
}
export type MailApp = Awaited<ReturnType<typeof startMailApp>>

/** Words as one types them: subjects are set with spaces that do not break. */
const plain = (words: string): string => words.replaceAll(/[\u00a0\u202f]/g, ' ')

/** It is a Friday, ten in the morning in Paris, unless said otherwise. */
export const startMailApp = async (at = '2026-11-20T09:00:00Z') => {
  const clock = fixedClock(at)
  const app = await startTuitionApp({ clock })
  await app.start({ byItself: false })
  const read = async <T>(path: string) =>
    (await (await fetch(`${app.sandbox.httpUrl}/mail/api/messages${path}`)).json()) as T

  /** So much later, with all that was put off until then, and every mail sent. */
  const pass = async (seconds = 0) => {
    clock.advance(seconds * 1000)
    await app.database.pool.query(bringJobsNearer(seconds * 1000))
    await app.platform.jobs.drain()
  }
  /** Mails to an address, or to a person, oldest first. */
  const inbox = async (to: string | number): Promise<Letter[]> => {
    const address = typeof to === 'string' ? to : await addressOf(to)
    const { messages } = await read<{ messages: { id: string }[] }>(`?to=${encodeURIComponent(address)}`)
    return Promise.all(messages.reverse().map(({ id }) => read<Letter>(`/${id}`)))
  }
  const addressOf = async (personId: number): Promise<string> => {
    const person = await app.database.db
      .selectFrom('people')
      .select('email')
      .where('id', '=', personId)
      .executeTakeFirstOrThrow()
    return person.email ?? ''
  }
  return {
    ...app,
    clock,
    pass,
    inbox,
    addressOf,
    /** SMS that rang at a telephone, oldest first. */
    texts: async (phoneNumber: string): Promise<string[]> => {
      const path = `/sms/api/messages?to=${phoneNumber.replace('+', '')}`
      const { messages } = (await (await fetch(app.sandbox.httpUrl + path)).json()) as { messages: { body: string }[] }
      return messages.map(({ body }) => body).reverse()
    },
    /** The one mail of a person whose subject holds these words; fails when there is none, or another one like it. */
    letter: async (to: string | number, words: string): Promise<Letter> => {
      const found = (await inbox(to)).filter(({ subject }) => plain(subject).includes(plain(words)))
      const [letter] = found
      if (!letter || found.length > 1)
        throw new Error(`${found.length} mails « ${words} » among ${(await inbox(to)).map(({ subject }) => subject)}`)
      return letter
    },
    /** Runs a scheduled task now, then sends what it wrote. */
    run: async (task: ScheduledTask) => {
      const report = await task.run({
        db: app.database.db,
        write: (_operation: string, change: Parameters<typeof app.write>[0]) => app.write(change),
        platform: app.platform,
        signal: new AbortController().signal,
      } as Parameters<typeof task.run>[0])
      await app.platform.jobs.drain()
      return report ?? {}
    },
    move: async (to: string) => pass((Date.parse(to) - clock.now().getTime()) / 1000),
  }
}
