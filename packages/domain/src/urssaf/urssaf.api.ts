// Everything that crosses HTTP about the tax advance of a customer.
import { z } from 'zod'
import { allOf, right } from '../kernel/access.ts'
import { id, queryId } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, asMove, MoveAnswer } from '../kernel/refusal.ts'
import { AdvanceAnswer, AdvanceInput, AdvanceRecord, AdvanceStatusAnswer, ClearBankAccount } from './urssaf.schema.ts'

/** Accounts in clear that somebody may read in a minute: those of a conversation, not of a list. */
const secretsPerMinute = 20

const ofCustomer = z.object({ customerId: id })

// A section of the customer's record: the right on customers decides. Declarations of money are `urssaf`'s.
export const urssafApi = defineOperations('urssaf', {
  showCustomerForm: operation({
    name: 'urssaf_show_customer_form',
    method: 'GET',
    path: '/urssaf/urssaf-show-customer-form',
    effect: 'read',
    access: right('customers', 'read'),
    input: z.object({ customerId: queryId }),
    answer: AdvanceRecord,
    summary: 'Formulaire d’avance immédiate d’un client, et où en est son inscription',
  }),
  saveCustomerForm: operation({
    name: 'urssaf_save_customer_form',
    method: 'POST',
    path: '/urssaf/urssaf-save-customer-form',
    effect: 'write',
    access: right('customers', 'write'),
    input: AdvanceInput,
    answer: AdvanceAnswer,
    refused: (refusals) => ({ ...asForm(refusals), billingData: null, state: null }),
    // a multipart form that carries no file
    files: {},
    summary: 'Enregistrement du formulaire d’avance immédiate, et son envoi à l’Urssaf',
  }),
  removeLink: operation({
    name: 'remove_customer_urssaf_link',
    method: 'PUT',
    path: '/urssaf/remove-customer-urssaf-link',
    effect: 'write',
    access: right('customers', 'write'),
    input: ofCustomer,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Retrait du lien d’un client avec l’Urssaf',
  }),
  refuseAdvance: operation({
    name: 'refuse_customer_urssaf_tax_advance',
    method: 'PUT',
    path: '/urssaf/refuse-customer-urssaf-tax-advance',
    effect: 'write',
    access: right('customers', 'write'),
    input: ofCustomer,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Refus de l’avance immédiate pour un client',
  }),
  updateStatus: operation({
    name: 'update_customer_urssaf_tax_advance_status',
    method: 'PUT',
    path: '/urssaf/update-customer-urssaf-tax-advance-status',
    effect: 'write',
    access: right('customers', 'write'),
    input: ofCustomer,
    answer: AdvanceStatusAnswer,
    refused: (refusals) => ({ ...asMove(refusals), status: null, label: null }),
    perMinute: 30,
    summary: 'Actualisation du statut de l’avance immédiate auprès de l’Urssaf',
  }),
  showBankAccount: operation({
    name: 'urssaf_customer_bank_account',
    method: 'GET',
    path: '/urssaf/urssaf-customer-bank-account',
    // reading in clear leaves a trace
    effect: 'write',
    access: allOf(right('customers', 'read'), right('sensitiveData', 'read')),
    input: z.object({ customerId: queryId }),
    answer: ClearBankAccount,
    perMinute: secretsPerMinute,
    summary: 'Compte bancaire du contribuable, en clair',
  }),
})
