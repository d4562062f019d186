// Saves a contract: its parties once, then what may still be completed.
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import { fixedTerms, refuseLocation, refuseSave, settleLocation } from '@cartable/domain/contracts/contracts.rules.ts'
import type { ContractInput } from '@cartable/domain/contracts/contracts.schema.ts'
import { collectRefusals, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockUnchanged, stampOf } from '../../platform/save.ts'
import { forgetPlannedTest } from '../courses/planning/plan-or-move-test.ts'
import { saveAddress } from '../people/people.service.ts'
import { partiesOf } from './shared/bind-parties.ts'
import {
  type ContractFound,
  findContract,
  hasDeclared,
  hasTaught,
  insertContract,
  updateContract,
} from './shared/contract-record.queries.ts'
import { showContract } from './show-contract.ts'

/** Each fixed term that somebody tries to change is refused at its field. */
const refuseFixed = async (db: Db, contract: ContractFound, input: ContractInput) => {
  const refusals = collectRefusals()
  for (const term of fixedTerms(contract.status)) {
    if (term === 'locationAddress' || term === 'regime') continue
    if (contract[term] !== input[term]) refusals.add(contractsRefusals.fixedTerm, term)
  }
  if (input.regime !== null && input.regime !== contract.regime && (await hasDeclared(db, contract.id)))
    refusals.add(contractsRefusals.regimeFixed, 'regime')
  refusals.throwIfAny()
}

export const saveContract = async (context: OperationContext, sent: ContractInput) => {
  const { db, live, today } = context
  const input = settleLocation(sent)
  const misplaced = refuseLocation(input)
  if (misplaced) refuse(misplaced, 'location')
  const completion = async (currentAddressId: number | null, withTest: boolean) => ({
    withTest: input.withTest ?? withTest,
    scholarLevelId: input.scholarLevelId,
    isCollective: input.isCollective,
    ...(!input.isCollective && { collectiveKey: null }),
    location: input.location,
    locationAddressId: await saveAddress(db, input.locationAddress, currentAddressId),
    startedOn: input.startedOn,
    ...(input.billingRhythm !== null && { billingRhythm: input.billingRhythm }),
  })
  let { id } = input
  if (id === null) {
    const isKnown = await hasTaught(db, input.studentId, input.teacherId)
    id = await insertContract(db, {
      ...(await partiesOf(db, input, today())),
      ...(await completion(null, !isKnown)),
    })
  } else {
    const asked = { id }
    await lockUnchanged(db, 'contracts', id, input.updatedAt, () => showContract(context, asked))
    const contract = (await findContract(db, id)) ?? notFound()
    const refusal = refuseSave(contract.status)
    if (refusal) refuse(refusal)
    await refuseFixed(db, contract, input)
    await updateContract(db, id, {
      ...(await completion(contract.locationAddressId, contract.withTest)),
      ...(input.regime !== null && !contract.teacherSelfEmployed && { regime: input.regime }),
    })
    if (input.withTest === false && contract.withTest) await forgetPlannedTest(context, id)
  }
  live(['contracts'], ['contracts', 'id', id])
  return { errors: null, id, updatedAt: await stampOf(db, 'contracts', id) }
}
