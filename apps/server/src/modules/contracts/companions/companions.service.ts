// Puts contracts of a family together, so that their lessons are planned, declared and confirmed once; takes one out again.
import { randomUUID } from 'node:crypto'
import { type Companions, companionsApi } from '@cartable/domain/contracts/companions/companions.api.ts'
import { companionsRefusals } from '@cartable/domain/contracts/companions/companions.refusals.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { findContract } from '../shared/contract-record.queries.ts'
import { type Companion, type Joinable, listCompanions, lockJoinable, setCollectiveKey } from './companions.queries.ts'

const done = { isValid: true, errorMsgs: [] }
const goesOn = (status: string) => status === 'created' || status === 'active' || status === 'pause'

const viewOf = ({ id, number, studentName, subject, status }: Companion) => ({
  ...{ contractId: id, number, studentName, subject },
  isPaused: status === 'pause',
})

const show = async ({ db }: OperationContext, { contractId }: { readonly contractId: number }): Promise<Companions> => {
  const { isCollective, status } = (await findContract(db, contractId)) ?? notFound()
  const canJoin = isCollective && goesOn(status)
  const others = canJoin ? await listCompanions(db, contractId) : []
  return {
    contractId,
    canJoin,
    companions: others.filter(({ isTogether }) => isTogether).map(viewOf),
    candidates: others
      .filter(({ isTogether }) => !isTogether)
      .map(({ id, studentName, subject, number }) => ({ value: id, label: `${studentName} · ${subject} (${number})` })),
  }
}

const touch = ({ live }: OperationContext, contracts: readonly { readonly id: number }[]) => {
  live(['contracts'], ['courses'])
  for (const { id } of contracts) live(['contracts', 'id', id])
}

const refuseOver = (contracts: readonly Joinable[]) => {
  if (contracts.some(({ status }) => !goesOn(status))) refuse(companionsRefusals.contractOver)
  if (contracts.some(({ isCollective }) => !isCollective)) refuse(companionsRefusals.notCollective)
}

const join = async (context: OperationContext, { contractId, withId }: InputOf<typeof companionsApi.join>) => {
  const { db } = context
  const locked = await lockJoinable(db, [contractId, withId])
  if (locked.length < 2) return notFound()
  refuseOver(locked)
  const others = await listCompanions(db, contractId)
  const other = others.find(({ id }) => id === withId) ?? refuse(companionsRefusals.notTogether)
  // a second click finds them together
  if (other.isTogether) return done
  const own = others.some(({ isTogether }) => isTogether)
  const theirs = (await listCompanions(db, withId)).some(({ isTogether }) => isTogether)
  if (own && theirs) refuse(companionsRefusals.inOtherGroup)
  const [ownKey, theirKey] = [contractId, withId].map(
    (asked) => locked.find(({ id }) => id === asked)?.collectiveKey ?? null,
  )
  // those who went on together stay so, and the third one joins them
  const key = (own ? ownKey : theirs ? theirKey : null) ?? randomUUID()
  await setCollectiveKey(db, [contractId, withId], key)
  touch(context, locked)
  return done
}

const leave = async (context: OperationContext, { contractId }: InputOf<typeof companionsApi.leave>) => {
  const { db } = context
  const locked = await lockJoinable(db, [contractId])
  const [contract] = locked
  if (!contract) return notFound()
  if (contract.collectiveKey === null) return done
  await setCollectiveKey(db, [contractId], null)
  touch(context, locked)
  return done
}

export const companionsService = handlers(companionsApi, { companions: show, join, leave })
