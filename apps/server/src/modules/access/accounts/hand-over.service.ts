// Hands what a colleague holds over to another, in one transaction that both are told of: who leaves, or is away for long.
import { handOverApi } from '@cartable/domain/access/accounts/hand-over.api.ts'
import { usersRefusals } from '@cartable/domain/access/accounts/users.refusals.ts'
import { counted, listed } from '@cartable/domain/kernel/french.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { HeldSource } from '../../../platform/held.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { type BoundOperation, handlers } from '../../../platform/http/handlers.ts'
import { notify } from '../../../platform/notifications.ts'
import { rightsOfPerson } from './administrators.queries.ts'
import { findColleague, lockStaffUser } from './hand-over.queries.ts'
import { offerUsers } from './users.queries.ts'

type Input<K extends keyof typeof handOverApi> = InputOf<(typeof handOverApi)[K]>

type Held = { readonly source: HeldSource; readonly count: number; readonly label: string }
/** Those of which there is at least one. */
const countHeld = async (db: Db, sources: readonly HeldSource[], staffUserId: number): Promise<Held[]> => {
  const held: Held[] = []
  for (const source of sources) {
    const count = await source.count(db, staffUserId)
    if (count > 0) held.push({ source, count, label: counted(count, source.one, source.many) })
  }
  return held
}

/** Nobody is given what he cannot open. */
const refuseBelow = async (
  { db }: OperationContext,
  taker: { readonly personId: number; readonly name: string },
  held: readonly Held[],
) => {
  const rights = await rightsOfPerson(db, taker.personId)
  const closed = held.filter(({ source }) => !hasRight(rights, source.code, 'read'))
  if (closed.length > 0)
    refuse(usersRefusals.takerBelow(taker.name, listed(closed.map(({ source }) => source.many))), 'to')
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
  await refuseBelow(context, taker, held)
  for (const { source } of held) await source.give(db, id, taker.id)
  const what = listed(held.map(({ label }) => label))
  // themselves, and not who stands in for them
  const told = async ({ accountId }: { readonly accountId: number }, title: string) =>
    notify(db, accountId === identity?.accountId ? [] : [accountId], { kind: 'todo', title, body: what, link: '/' })
  await told(taker, `Ce qui était confié à ${leaver.name} vous est transmis.`)
  await told(leaver, `Ce qui vous était confié est transmis à ${taker.name}.`)
  live(['access'], ...[...new Set(held.map(({ source }) => source.code))].map((code) => [code]))
  return { errors: null, id, updatedAt: null }
}

/** `sources`: what each domain lets be handed over, collected by the composition root. */
export const handOverService = (sources: readonly HeldSource[]): BoundOperation[] =>
  handlers(handOverApi, {
    showHandOver: async ({ db }, { id }) => {
      const { name } = (await findColleague(db, id)) ?? notFound()
      const held = (await countHeld(db, sources, id)).map(({ source, count, label }) => ({
        ...{ kind: source.kind, count, label },
      }))
      const colleagues = (await offerUsers(db)).filter((colleague) => colleague.id !== id)
      return { id, name, held, colleagues }
    },
    handOver: (context, input) => handOver(context, sources, input),
  })
