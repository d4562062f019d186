// The books of the tax advance: tokens, customers with their link, and the levers of the next answers.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Control } from '../platform/control.ts'
import type { Collection, Store } from '../platform/store.ts'
import { magicName, SLOW_NAMES, type StatusCode } from './names.ts'

export interface Registration {
  nomNaissance: string
  nomUsage?: string
  prenoms: string
  dateNaissance: string
  numeroTelephonePortable: string
  adresseMail: string
}
export interface Client {
  /** `idClient` */
  id: string
  registration: Registration
  /** Moved time, epoch ms. */
  linkedMs: number
  isLinked: boolean
  /** Chosen with a button; null lets time decide. */
  /** `activeMs`: when the customer accepted, which stays while the account is blocked and comes back. */
  chosen: { status: StatusCode; atMs: number; activeMs?: number | undefined } | null
}
interface Token {
  id: string
  expiresMs: number
}
export interface Levers {
  id: 'levers'
  /** What happens to the next answer of the API, once its work is done. */
  nextAnswer: 'lost' | 'garbage' | null
  confirmsAfterSeconds: number
}

const NO_LEVERS: Levers = { id: 'levers', nextAnswer: null, confirmsAfterSeconds: 120 }
export const TOKEN_SECONDS = 300

export interface Books {
  clients: Collection<Client>
  now(): number
  levers(): Levers
  setLevers(change: Partial<Levers>): void
  issueToken(): string
  isTokenValid(token: string): boolean
  /** Every token stops being valid at once. */
  revokeTokens(): void
  link(registration: Registration): Client
  /** How many registrations were asked for, refused ones included. */
  countRegistration(): void
  registrationCount(): number
  batch<R>(work: () => R): R
}

export function openBooks(store: Store, control: Control): Books {
  const clients = store.collection<Client>('clients')
  const tokens = store.collection<Token>('tokens')
  const levers = store.collection<Levers>('levers')
  const counters = store.collection<{ id: string; count: number }>('counters')
  const registrationCount = () => counters.get('registrations')?.count ?? 0
  return {
    clients,
    now: control.now,
    batch: store.batch,
    levers: () => levers.get('levers') ?? NO_LEVERS,
    setLevers(change) {
      levers.put({ ...NO_LEVERS, ...levers.get('levers'), ...change })
    },
    issueToken() {
      for (const { id, expiresMs } of tokens.list()) if (expiresMs <= control.now()) tokens.remove(id)
      const id = randomBytes(24).toString('base64url')
      tokens.put({ id, expiresMs: control.now() + TOKEN_SECONDS * 1000 })
      return id
    },
    isTokenValid: (token) => (tokens.get(token)?.expiresMs ?? 0) > control.now(),
    revokeTokens: () => tokens.clear(),
    link(registration) {
      const known = clients.list().find((client) => isSamePerson(client.registration, registration))
      return clients.put({
        id: known?.id ?? randomUUID(),
        registration,
        linkedMs: control.now(),
        isLinked: true,
        chosen: null,
      })
    },
    countRegistration() {
      counters.put({ id: 'registrations', count: registrationCount() + 1 })
    },
    registrationCount,
  }
}

export function isSamePerson(one: Registration, other: Registration): boolean {
  return (
    magicName(one.nomNaissance) === magicName(other.nomNaissance) &&
    magicName(one.prenoms) === magicName(other.prenoms) &&
    one.dateNaissance.slice(0, 10) === other.dateNaissance.slice(0, 10)
  )
}

/** What a button of the page makes of a customer: active again, it is so since it first was. */
export function chosenStatus(client: Client, status: StatusCode, books: Books): Client['chosen'] {
  const [before, nowMs] = [standing(client, books), books.now()]
  const wasActiveMs = client.chosen?.activeMs ?? (before.status === 'APPAREILLAGE_VALIDE' ? before.sinceMs : undefined)
  if (status !== 'APPAREILLAGE_VALIDE') return { status, atMs: nowMs, activeMs: wasActiveMs }
  const activeMs = wasActiveMs ?? nowMs
  return { status, atMs: activeMs, activeMs }
}

/** How a customer stands now, and since when: by the button that was pressed, else by time and name. */
export function standing(client: Client, books: Books): { status: StatusCode; sinceMs: number } {
  if (client.chosen) return { status: client.chosen.status, sinceMs: client.chosen.atMs }
  const confirmedMs = client.linkedMs + books.levers().confirmsAfterSeconds * 1000
  if (books.now() < confirmedMs) return { status: 'APPAREILLAGE_EC', sinceMs: client.linkedMs }
  const status = SLOW_NAMES[magicName(client.registration.nomNaissance)]?.[0] ?? 'APPAREILLAGE_VALIDE'
  return { status, sinceMs: confirmedMs }
}
