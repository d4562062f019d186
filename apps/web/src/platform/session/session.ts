// Who is signed in, as every page knows it, and what that person may do.

import type { PasskeyAsked, PasskeyProof } from '@cartable/domain/kernel/devices/passkeys.ts'
import type { Placed } from '@cartable/domain/kernel/operation.ts'
import { hasRight, type RightCode, type RightLevel, type Rights } from '@cartable/domain/kernel/rights.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { callAt } from '../api/client.ts'
import { currentDay } from '../clock.ts'

export type Part = 'staff' | 'customer' | 'student' | 'teacher' | 'candidate' | 'former'
/** Whose home page is outside the office (`/espace`); that of the others is still in the office's entry. */
export const homesOutside: readonly Part[] = ['teacher', 'customer', 'student', 'candidate', 'former']
export type SessionIdentity = {
  readonly accountId: number
  readonly login: string
  readonly name: string
  readonly initials: string
  readonly parts: readonly Part[]
  readonly rights: Rights
  /** false: of a household whose other parent pays by card and keeps the cards. */
  readonly mayPay?: boolean | undefined
}
/** What comes before anything else for an account, and the page where it is done. */
export const stepPaths = {
  password: '/change-password',
  secondFactor: '/second-factor',
  terms: '/gtu/accept',
} as const
export type Session = {
  readonly identity: SessionIdentity | null
  readonly pendingStep?: keyof typeof stepPaths | null
  readonly idleSeconds: number
  readonly company: { readonly name: string }
  /** Page where staff ask for help, on another site. */
  readonly supportUrl?: string | null
  readonly cardProvider:
    | { readonly kind: 'stripe'; readonly publishableKey: string }
    | { readonly kind: 'sandbox'; readonly url: string; readonly publishableKey: string }
  /** Why the program is under maintenance, and whether this person may work meanwhile; null when it is not. */
  readonly maintenance?: {
    readonly reason: string
    readonly phone: string | null
    readonly mayEnter: boolean
    /** Its first data are being made: nobody can sign in yet. */
    readonly isOpening: boolean
    /** When it is expected to end. */
    readonly endsAt: string | null
  } | null
  /** A maintenance that is to come, told to everybody beforehand. */
  readonly announced?: {
    readonly reason: string
    readonly startsAt: string
    readonly endsAt: string | null
  } | null
  /** Day in Paris according to the server, `YYYY-MM-DD`. */
  readonly today: string
}
export type LoginSent = {
  readonly login: string
  readonly password: string
  readonly code?: string
  readonly passkey?: PasskeyProof
}
export type LoginReply = {
  readonly ok: boolean
  readonly message: string | null
  readonly needTwoFactor: boolean
  /** Where the code comes from, and how soon another can be sent. */
  readonly twoFactor?: {
    readonly mode: 'authenticator' | 'email' | 'passkey'
    readonly sentTo: string | null
    readonly resendSeconds: number | null
    /** What a device of the account may sign instead. */
    readonly passkey?: PasskeyAsked | null
  } | null
  readonly redirect: string | null
}

type Nothing = Record<string, never>
/** The operations that the session needs; the module that owns them hands them in. */
export type SessionOperations = {
  readonly session: Placed<Nothing, Session>
  readonly login: Placed<LoginSent, LoginReply>
  readonly askPasskey: Placed<Nothing, { readonly asked: PasskeyAsked | null; readonly message: string | null }>
  readonly enterByPasskey: Placed<{ readonly passkey: PasskeyProof }, LoginReply>
  readonly logout: Placed<Nothing, unknown>
  readonly keepAlive: Placed<Nothing, unknown>
}

let operations: SessionOperations | null = null
/** Called once by the composition root, before anything renders. */
export const giveSessionOperations = (given: SessionOperations): void => {
  operations = given
}
export const sessionOperations = (): SessionOperations => {
  if (operations === null) throw new Error('the session has no operations yet')
  return operations
}

const sessionKey = ['session'] as const
export const sessionQuery = () =>
  queryOptions<Session>({
    queryKey: sessionKey,
    queryFn: ({ signal }) => callAt(sessionOperations().session, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // A page that waits for its session must not wait for ever: refreshes are asked by name.
    refetchOnWindowFocus: false,
  })

/** The session, once known; null before the first answer. */
export const useSession = (): Session | null => useQuery(sessionQuery()).data ?? null
/** The signed-in person; null when nobody is. */
export const useIdentity = (): SessionIdentity | null => useSession()?.identity ?? null
/** Whether bills are paid and cards kept by this person: false for a parent who leaves it to the other. */
export const useMayPay = (): boolean => useIdentity()?.mayPay !== false
/** Day in Paris according to the server; the browser's clock may be wrong. */
export const useToday = (): string => currentDay(useSession()?.today)

/** Whether the signed-in person is staff with this right at this level at least. */
export const can = (identity: SessionIdentity | null, code: RightCode, level: RightLevel = 'read'): boolean =>
  identity?.parts.includes('staff') === true && hasRight(identity.rights, code, level)
export const useCan = (code: RightCode, level: RightLevel = 'read'): boolean => can(useIdentity(), code, level)

/** Reads the session again, for a page that has just signed in or out. */
export const refreshSession = (client: QueryClient): Promise<Session> =>
  client.fetchQuery({ ...sessionQuery(), staleTime: 0 })
