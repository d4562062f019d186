// Operations by which a contract is made again with its right terms, its unbilled lessons carried over.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { RemakeForm, RemakeInput } from './remake.schema.ts'

export const remakeApi = defineOperations('contracts', {
  remakeForm: operation({
    name: 'contract_remake_form',
    method: 'GET',
    path: '/contracts/contract-remake',
    effect: 'read',
    access: right('contracts', 'read'),
    input: z.object({ contractId: queryId }),
    answer: RemakeForm,
    summary: 'Contrat à refaire\u00a0: ses termes et ses cours pas encore facturés',
  }),
  /** Answers the new contract. */
  remake: operation({
    name: 'contract_remake',
    method: 'POST',
    path: '/contracts/contract-remake',
    effect: 'write',
    access: right('contracts', 'write'),
    input: RemakeInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Contrat refait avec ses bons termes, cours pas encore facturés compris',
  }),
})
