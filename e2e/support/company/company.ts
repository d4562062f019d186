// The company of one journey: its own database, server and sandbox, its people at their browsers, its inbox.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { beginAt } from '../days.ts'
import { answerMail, asTyped, type Mail, type MailAnswer, type MailSought, mailsTo, newestMail } from '../mails.ts'
import { openBrowser, signInAtOnce } from '../people.ts'
import { type Clock, clockOf } from './clock.ts'
import { type PageFaults, pageFaults } from './page-faults.ts'
import { type Programs, startPrograms } from './programs.ts'
import { password, type StaffLogin } from './staff.ts'
import { copyTemplate, type Template } from './template.ts'

/** The mails of the company, whoever they are for. */
export type Inbox = {
  /** Newest mail that somebody received, once it is there. */
  read(to: string, sought?: MailSought): Promise<Mail>
  /** Answers one of them as its reader does in a mail program. */
  answer(mail: Mail, answer: MailAnswer): Promise<void>
  /** Subjects of everything somebody received so far, newest first, with the spaces that one types. */
  subjects(to: string): Promise<readonly string[]>
  /** How many there are, to read what comes after them. */
  count(to: string): Promise<number>
}

export type Company = {
  readonly url: string
  readonly sandboxUrl: string
  readonly inbox: Inbox
  /** Runs a command of whoever holds the machine on this company's database; answers what it prints. */
  command(program: string, ...args: readonly string[]): Promise<string>
  readonly clock: Clock
  /** A member of staff at their browser, signed in and on their home page; the same one each time. */
  as(login: StaffLogin): Promise<Page>
  /** A browser of its own where nobody is signed in. */
  browser(options?: BrowserContextOptions): Promise<Page>
  /** What the log of the server or a page says because this journey broke something on purpose: no fault of theirs. */
  provokes(said: RegExp): void
  /** Somebody outside the office, signed in there with the password of all: signed in again whenever days have passed. */
  staysSignedIn(login: string, page: Page): void
}

type Running = Programs & { readonly databaseUrl: string; end(): Promise<void> }

/** Starts the programs on a copy of the template. */
const openCompany = async (): Promise<Running> => {
  const template: Template = JSON.parse(process.env.JOURNEYS_TEMPLATE ?? 'null')
  const database = await copyTemplate(template)
  try {
    const programs = await startPrograms({ databaseUrl: database.url, secretKey: template.secretKey })
    return { ...programs, databaseUrl: database.url, end: () => programs.stop().then(database.drop) }
  } catch (error) {
    await database.drop()
    throw error
  }
}

/** As a person types it beside the running product, whose settings it shares. */
const commandOn =
  ({ databaseUrl, dataDir, url }: Running): Company['command'] =>
  async (program, ...args) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PUBLIC_URL: url }
    const { stdout } = await promisify(execFile)(process.execPath, [rootFile(program), ...args], { env })
    return stdout
  }
const rootFile = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

const peopleOf = ({ url }: Programs, browser: Browser, faults: PageFaults) => {
  const known = new Map<string, Promise<Page>>()
  const outside = new Map<Page, string>()
  const opened: BrowserContext[] = []
  const open = async (options: BrowserContextOptions = {}) => {
    const page = await openBrowser(browser, { ...options, baseURL: url })
    opened.push(page.context())
    faults.follow(page.context())
    return page
  }
  const arrive = async (login: string) => {
    const page = await open()
    await signInAtOnce(page, login, password)
    await page.goto('/')
    return page
  }
  return {
    browser: open,
    as: (login: StaffLogin) => {
      const page = known.get(login) ?? arrive(login)
      known.set(login, page)
      return page
    },
    staysSignedIn: (login: string, page: Page) => void outside.set(page, login),
    /** Nobody stays signed in for days: who was is so again, unless a journey took that away from them. */
    signInAgain: async () => {
      const office = [...known].map(async ([login, page]): Promise<[Page, string]> => [await page, login])
      for (const [page, login] of [...(await Promise.all(office)), ...outside])
        if (!page.isClosed())
          await page.request.post('/api/login', { headers: { 'x-cartable': '1' }, data: { login, password } })
    },
    // a page left open goes on asking a server that is gone, beside the journeys that follow
    closeAll: async () => {
      for (const context of opened) await context.close()
    },
  }
}

/** A journey's test: `company` is founded, empty of families and teachers, and gone afterwards. */
export const test = base.extend<{ company: Company }>({
  company: async ({ browser }, use, testInfo) => {
    // what would begin after the time of a run is left to another day
    testInfo.skip(Date.now() > Number(process.env.JOURNEYS_UNTIL ?? Number.POSITIVE_INFINITY), 'the time is up')
    const running = await openCompany()
    const { url, sandboxUrl } = running
    const pages = pageFaults()
    const { closeAll, signInAgain, ...people } = peopleOf(running, browser, pages)
    const moved = clockOf(running)
    const clock: Clock = {
      ...moved,
      move: async (span) => {
        await moved.move(span)
        if (/day|week|month/.test(span)) await signInAgain()
      },
    }
    beginAt(await clock.now())
    const provoked: RegExp[] = []
    try {
      await use({
        url,
        sandboxUrl,
        ...people,
        command: commandOn(running),
        clock,
        provokes: (said) => void provoked.push(said),
        inbox: {
          read: (to, sought) => newestMail(sandboxUrl, to, sought),
          answer: (mail, answer) => answerMail(sandboxUrl, mail, answer),
          count: async (to) => (await mailsTo(sandboxUrl, to)).length,
          subjects: async (to) => (await mailsTo(sandboxUrl, to)).map(({ subject }) => asTyped(subject)),
        },
      })
      // what a person does by the screens alone never breaks the server
      const unprovoked = (lines: readonly string[]) => lines.filter((line) => !provoked.some((said) => said.test(line)))
      expect(unprovoked(faultsOf(running.said())), 'errors in the log of the server').toEqual([])
      // nor a page
      expect(unprovoked(pages.said), 'errors in the pages').toEqual([])
    } finally {
      await testInfo.attach('company.log', { body: running.said(), contentType: 'text/plain' })
      await closeAll()
      await running.end()
    }
  },
})
export { expect }

const faultLevel = 50
const faultsOf = (said: string): readonly string[] =>
  said.split('\n').filter((line) => Number(/"level":(\d+)/.exec(line)?.[1] ?? 0) >= faultLevel)
