// A company that is lived: people who do what the screens let them do, through the operations, while the company's clock goes on.
import type { AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'
import { Refused } from '@cartable/domain/kernel/refusal.ts'
import type { UploadedFile } from '../platform/http/context.ts'
import { HttpError } from '../platform/http/errors.ts'
import type { BoundOperation } from '../platform/http/handlers.ts'
import { type AnswerInProcess, createInProcess, type InProcessAsker } from '../platform/http/in-process.ts'
import type { Platform } from '../platform/platform.ts'
import type { Random } from '../platform/random.ts'
import { findIdentity } from '../platform/session/sessions.ts'
import { findAccountOf, type Letter, lettersTo } from './life.queries.ts'

/** What came of something that may be refused: the answer, or the sentences that a person would read. */
export type Tried<A> =
  | { readonly answer: A; readonly refusals: null }
  | { readonly answer: null; readonly refusals: readonly string[] }

/** Somebody of the company or around it. */
export type Person = {
  readonly name: string
  /** Does what must go well; a refusal or an error ends the life and says who did what. */
  do<O extends AnyOperation>(
    operation: O,
    input: SentOf<O>,
    files?: readonly UploadedFile[],
  ): Promise<AnswerInProcess<O>>
  /** Does what may be refused: rules of the company, rights, what somebody else did meanwhile. Faults of ours are thrown. */
  try<O extends AnyOperation>(
    operation: O,
    input: SentOf<O>,
    files?: readonly UploadedFile[],
  ): Promise<Tried<AnswerInProcess<O>>>
}

/** Why somebody could not do what must go well: the company said no, in the sentences that they would read. */
export class RefusedAct extends Error {
  readonly operation: string
  readonly refusals: readonly string[]
  /** Of the same refusals, where they are expected ones: what a habit compares, since sentences are written for people. */
  readonly codes: readonly string[]
  constructor(message: string, operation: string, refusals: readonly string[], codes: readonly string[]) {
    super(message)
    this.operation = operation
    this.refusals = refusals
    this.codes = codes
  }
}

/** One line of what happened: when, who, which operation, and what came of it. */
export type Step = {
  readonly at: string
  readonly who: string
  readonly what: string
  readonly input: unknown
  readonly refusals: readonly string[] | null
}

export type Life = {
  readonly platform: Platform
  readonly random: Random
  /** The company's clock. */
  readonly now: () => Date
  /** Day in Paris. */
  readonly today: () => string
  /**
   * Lets time pass until this instant: scheduled tasks, jobs, mails and the steps of providers happen on the way. An
   * instant that is past already does nothing.
   */
  until(instant: Date): Promise<void>
  /** Lets what waits in the queue happen now: mails leave, jobs run. */
  settle(): Promise<void>
  /** Somebody without an account: whoever opens a public page or the link of a mail. */
  readonly visitor: Person
  /** The person who signs in with this login. */
  as(login: string): Promise<Person>
  /** Mails that left for this address until now, newest first, with the links that only their reader sees. */
  mailbox(address: string): Promise<readonly Letter[]>
  /** What happened last, newest last; at most `trailLength` steps. */
  readonly trail: readonly Step[]
  /** Steps at which an operation itself broke: a fault of ours, whatever people or providers did. */
  readonly faults: readonly Step[]
  /** How often each operation was called and not refused, by its published name. */
  readonly done: ReadonlyMap<string, number>
}

/** Steps kept to tell how something came about. */
const trailLength = 400

export type LifeOptions = {
  readonly platform: Platform
  readonly operations: readonly BoundOperation[]
  readonly random: Random
  /** Moves the company's clock to an instant, with what happens on the way. */
  readonly moveClock: (to: Date) => Promise<void>
  /** What waits in the queue and at the providers happens now. */
  readonly settle: () => Promise<void>
}

const describe = (error: unknown): readonly string[] | null => {
  if (error instanceof Refused)
    return error.refusals.map(({ message, path }) => (path ? `${path}: ${message}` : message))
  // 4xx: what a person may meet; anything else is a fault of ours
  if (error instanceof HttpError && error.status < 500) return [`${error.status} ${error.message}`]
  return null
}

export const openLife = (options: LifeOptions): Life => {
  const { platform, random, moveClock, settle } = options
  const call = createInProcess(platform, options.operations)
  const trail: Step[] = []
  const faults: Step[] = []
  const done = new Map<string, number>()

  const note = (who: string, operation: AnyOperation, input: unknown, refusals: readonly string[] | null) => {
    trail.push({ at: platform.clock.now().toISOString(), who, what: operation.name, input, refusals })
    if (trail.length > trailLength) trail.shift()
    if (refusals === null) done.set(operation.name, (done.get(operation.name) ?? 0) + 1)
  }

  const personOf = (name: string, asker: () => Promise<InProcessAsker>): Person => {
    /** Why it was refused, by the codes of what is expected; empty for anything else that a person may meet. */
    const codesOf = (error: unknown) => (error instanceof Refused ? error.refusals.map(({ code }) => code) : [])
    const attempt = async (operation: AnyOperation, input: unknown, files?: readonly UploadedFile[]) => {
      try {
        const answer = await call(await asker(), operation, input, files)
        note(name, operation, input, null)
        return { answer, refusals: null, codes: [] }
      } catch (error) {
        const refusals = describe(error)
        note(name, operation, input, refusals ?? [String(error)])
        if (refusals === null) {
          faults.push(trail.at(-1)!)
          throw error
        }
        return { answer: null, refusals, codes: codesOf(error) }
      }
    }
    return {
      name,
      try: attempt as Person['try'],
      do: async (operation, input, files) => {
        const { answer, refusals, codes } = await attempt(operation, input, files)
        if (refusals !== null)
          throw new RefusedAct(
            `${name} cannot ${operation.name} on ${platform.clock.today()}: ${refusals.join(' ')}\n${JSON.stringify(input).slice(0, 2_000)}`,
            operation.name,
            refusals,
            codes,
          )
        return answer as never
      },
    }
  }

  const people = new Map<string, Person>()
  return {
    platform,
    random,
    now: platform.clock.now,
    today: platform.clock.today,
    until: async (instant) => {
      if (instant.getTime() > platform.clock.now().getTime()) await moveClock(instant)
    },
    settle,
    visitor: personOf('visitor', async () => ({ identity: null, pendingStep: null })),
    as: async (login) => {
      const known = people.get(login)
      if (known) return known
      const accountId = await findAccountOf(platform.database.db, login)
      const person = personOf(login, async () => {
        const found = await findIdentity(platform.database.readPool, accountId, platform.clock.now())
        if (!found) throw new Error(`${login} can no longer sign in`)
        return found
      })
      people.set(login, person)
      return person
    },
    mailbox: async (address) => {
      await settle()
      return lettersTo(platform, address)
    },
    trail,
    faults,
    done,
  }
}
