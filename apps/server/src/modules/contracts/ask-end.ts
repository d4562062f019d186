// A family reads its contracts and asks that one ends: the team has it to do, with the dialog that ends a contract. It chooses one bill a lesson, or a month.

import type { BillingRhythm } from '@cartable/domain/contracts/billing-rhythm.schema.ts'
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import { contractStatusLabels } from '@cartable/domain/contracts/contracts.workflow.ts'
import { ownContractsApi } from '@cartable/domain/contracts/own-contracts.api.ts'
import type { EndAskInput, OwnContract } from '@cartable/domain/contracts/own-contracts.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { accountsOfStaff, notify } from '../../platform/notifications.ts'
import { askTeam } from '../linking/next-actions.ts'
import { workingDay } from '../reference/holidays/working-days.ts'
import { lockContract } from './shared/contract-record.queries.ts'
import { findRhythm, keepRhythm, listOwnContracts, type OwnContractFound } from './shared/own-contracts.queries.ts'

const customerOf = ({ as }: OperationContext): number => (as.kind === 'customer' ? as.customerId : notFound())
const runs = ({ status }: Pick<OwnContractFound, 'status'>) =>
  status === 'created' || status === 'active' || status === 'pause'

const wordsOf = (contract: OwnContractFound): string => {
  if (contract.closedOn !== null) return `Terminé le ${formatDay(contract.closedOn)}`
  if (contract.endsOn !== null) return `Jusqu’au ${formatDay(contract.endsOn)}`
  return contractStatusLabels[contract.status]
}
const viewOf = (contract: OwnContractFound): OwnContract => ({
  id: contract.id,
  number: contract.number,
  studentFirstName: contract.studentFirstName,
  teacherName: contract.teacherName,
  subjectName: contract.subjectName,
  statusText: wordsOf(contract),
  mayAskEnd: runs(contract) && contract.endsOn === null && !contract.endAsked,
  endAsked: contract.endAsked,
})

/** Asked twice, it has been asked once. */
const askEnd = async (context: OperationContext, { contractId, on, reason }: EndAskInput) => {
  const { db, identity, live, today } = context
  const customerId = customerOf(context)
  const locked = await lockContract(db, contractId)
  const contract = (await listOwnContracts(db, customerId)).find(({ id }) => id === contractId)
  if (!locked || !contract) return notFound()
  if (!runs(contract)) refuse(contractsRefusals.endedAlready)
  if (on !== null && on < today()) refuse(contractsRefusals.endAskedBefore, 'on')
  const answer = { errors: null, id: contractId, updatedAt: null }
  if (contract.endAsked) return answer
  const when = on === null ? 'dès que possible' : `après le ${formatDay(on)}`
  await askTeam(db, {
    contractId,
    kind: 'contract-end',
    comment: `La famille demande la fin des cours ${when}\u00a0: ${reason}`,
    dueOn: await workingDay(db, today()),
    staffUserId: contract.staffUserId,
  })
  const accounts = await accountsOfStaff(
    db,
    contract.staffUserId === null ? 'privateTuitionManagers' : { staffUserIds: [contract.staffUserId] },
  )
  await notify(
    db,
    accounts.filter((accountId) => accountId !== identity?.accountId),
    {
      kind: 'course',
      title: `${contract.studentFirstName} arrête les cours avec ${contract.teacherName}, ${when}.`,
      body: reason,
      link: `/privateTuition/contract/${contractId}`,
    },
  )
  live(['contracts'], ['contracts', 'id', contractId], ['linking'])
  return answer
}

const chosenWords = { lesson: 'une facture par cours', month: 'une seule facture par mois' } as const
/** Whoever follows the contracts bills and answers by them: they learn what the family chose. */
const tellRhythm = async (
  { db, identity }: OperationContext,
  contracts: readonly OwnContractFound[],
  rhythm: BillingRhythm,
) => {
  const [first] = contracts
  if (first === undefined) return
  const followers = [...new Set(contracts.flatMap(({ staffUserId }) => (staffUserId === null ? [] : [staffUserId])))]
  const accounts = await accountsOfStaff(
    db,
    followers.length === 0 ? 'privateTuitionManagers' : { staffUserIds: followers },
  )
  await notify(
    db,
    accounts.filter((accountId) => accountId !== identity?.accountId),
    {
      kind: 'course',
      title: `La famille ${de(first.studentFirstName)} choisit ${chosenWords[rhythm]}.`,
      body: 'Ses contrats en cours suivent, pour les cours qu’elle confirmera.',
      link: `/privateTuition/contract/${first.id}`,
    },
  )
}

/** Who does not pay chooses nothing of how the other parent does. */
const mayChoose = ({ identity }: OperationContext) => identity?.mayPay !== false

export const ownContractsService = handlers(ownContractsApi, {
  ownContracts: async (context) => {
    const found = await listOwnContracts(context.db, customerOf(context))
    return {
      rows: found.map(viewOf),
      rhythm: await findRhythm(context.db, customerOf(context)),
      mayChooseRhythm: mayChoose(context) && found.some(runs),
    }
  },
  askEnd,
  // lessons confirmed already wait for the bill that they were promised
  chooseRhythm: async (context, { rhythm }) => {
    if (!mayChoose(context)) throw forbidden()
    const customerId = customerOf(context)
    if ((await keepRhythm(context.db, customerId, rhythm)) > 0) {
      await tellRhythm(context, (await listOwnContracts(context.db, customerId)).filter(runs), rhythm)
      context.live(['contracts'])
    }
    return { isValid: true, errorMsgs: [] }
  },
})
