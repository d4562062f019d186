// Hands what a colleague holds over to another, in one transaction that both are told of: who leaves, or is away for long.
import { handOverApi } from '@cartable/domain/access/accounts/hand-over.api.ts'
import type { HeldCount } from '@cartable/domain/access/accounts/hand-over.schema.ts'
import { usersRefusals } from '@cartable/domain/access/accounts/users.refusals.ts'
import { counted, listed } from '@cartable/domain/kernel/french.ts'
import { type HeldKind, heldWords } from '@cartable/domain/kernel/held.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { HeldSource } from '../../../platform/held.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { type BoundOperation, handlers } from '../../../platform/http/handlers.ts'
import { accountsOfStaff, notify } from '../../../platform/notifications.ts'
import { rightsOfPerson } from './administrators.queries.ts'
import { findColleague, lockStaffUser } from './hand-over.queries.ts'
import { offerUsers } from './users.queries.ts'

type Input<K extends keyof typeof handOverApi> = InputOf<(typeof handOverApi)[K]>

const countHeld = async (db: Db, sources: readonly HeldSource[], staffUserId: number): Promise<HeldCount[]> => {
  const held: HeldCount[] = []
  for (const { kind, count } of sources) held.push({ kind, count: await count(db, staffUserId) })
  return held.filter(({ count }) => count > 0)
}

const inWords = (held: readonly HeldCount[]): string =>
  listed(held.map(({ kind, count }) => counted(count, heldWords[kind].one, heldWords[kind].many)))

/** Nobody is given what he cannot open. */
const refuseBelow = async (
  { db }: OperationContext,
  taker: { readonly personId: number; readonly name: string },
  kinds: readonly HeldKind[],
) => {
  const rights = await rightsOfPerson(db, taker.personId)
  const closed = kinds.filter((kind) => !hasRight(rights, heldWords[kind].code, 'read'))
  if (closed.length > 0)
    refuse(usersRefusals.takerBelow(taker.name, listed(closed.map((kind) => heldWords[kind].many))), 'to')
}

const handOver = async (
  context: OperationContext,
  sources: readonly HeldSource[],
  { id, to, kinds }: Input<'handOver'>,
) => {
  const { db, identity, live } = context
  const leaver = (await findColleague(db, id)) ?? notFound()
  await lockStaffUser(db, id)
  const taker = to === null || to === id ? undefined : await findColleague(db, to)
  if (!taker?.isThere) return refuse(usersRefusals.noTaker, 'to')
  const meant = sources.filter(({ kind }) => kinds.includes(kind))
  const held = await countHeld(db, meant, id)
  if (held.length === 0) refuse(usersRefusals.nothingHeld, 'kinds')
  await refuseBelow(
    context,
    taker,
    held.map(({ kind }) => kind),
  )
  for (const { give } of meant) await give(db, id, taker.id)
  const what = inWords(held)
  const told = async (staffUserId: number, title: string) =>
    notify(
      db,
      (await accountsOfStaff(db, { staffUserIds: [staffUserId] })).filter((account) => account !== identity?.accountId),
      { kind: 'todo', title, body: what, link: '/' },
    )
  await told(taker.id, `Ce qui était confié à ${leaver.name} vous est transmis.`)
  await told(leaver.id, `Ce qui vous était confié est transmis à ${taker.name}.`)
  live(['access'], ...[...new Set(held.map(({ kind }) => heldWords[kind].code))].map((code) => [code]))
  return { errors: null, id, updatedAt: null }
}

/** `sources`: what each domain lets be handed over, collected by the composition root. */
export const handOverService = (sources: readonly HeldSource[]): BoundOperation[] =>
  handlers(handOverApi, {
    showHandOver: async ({ db }, { id }) => {
      const { name } = (await findColleague(db, id)) ?? notFound()
      const held = await countHeld(db, sources, id)
      const colleagues = (await offerUsers(db)).filter((colleague) => colleague.id !== id)
      return { id, name, held, colleagues }
    },
    handOver: (context, input) => handOver(context, sources, input),
  })
