// Use cases of the tax advance of a customer: its form, its sending, its status, its end, the account in clear.
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { urssafApi } from '@cartable/domain/urssaf/urssaf.api.ts'
import { urssafRefusals } from '@cartable/domain/urssaf/urssaf.refusals.ts'
import { noteView } from '../../platform/audit.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { type ConstraintRefusals, handlers } from '../../platform/http/handlers.ts'
import { keysOf, showClearAccount } from '../people/save-bank-account.ts'
import { describeAdvance, taxpayerOf } from './describe-advance.ts'
import { refuseAdvance, removeLink } from './end-registration.ts'
import { saveCustomerForm } from './save-customer-form.ts'
import { updateStatus } from './update-status.ts'

/** Reading an IBAN in clear leaves a trace on the customer. */
const showBankAccount = async (
  { db, platform }: OperationContext,
  { customerId }: InputOf<typeof urssafApi.showBankAccount>,
): Promise<AnswerOf<typeof urssafApi.showBankAccount>> => {
  const { personId } = await taxpayerOf(db, customerId)
  const { id, ...account } = (await showClearAccount(db, keysOf(platform), personId)) ?? notFound()
  await noteView(db, { entityClass: 'bank_accounts', entityId: id, rootClass: 'customers', rootId: customerId })
  return account
}

const constraints: ConstraintRefusals = {
  people_birth_departement_code_fkey: { refusal: urssafRefusals.unknownDepartement, path: 'birthDepartementCode' },
  addresses_departement_code_fkey: { refusal: urssafRefusals.unknownDepartement, path: 'address' },
  bank_accounts_one_enabled_uq: { refusal: urssafRefusals.bankAccountMoved, path: 'bank.iban' },
  urssaf_registrations_current_uq: { refusal: urssafRefusals.sentMeanwhile },
}

export const urssafService = handlers(
  urssafApi,
  {
    showCustomerForm: ({ db }, { customerId }) => describeAdvance(db, customerId),
    saveCustomerForm,
    removeLink,
    refuseAdvance,
    updateStatus,
    showBankAccount,
  },
  { constraints },
)
