// Operations by which another teacher gives some planned lessons of a contract, and by which they come back.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { queryId, queryIds } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { ReplaceInput, ReplacementCheck, ReplacementForm, TakeBackInput } from './replacements.schema.ts'

const path = '/contracts/contract-replacement'
export const replacementsApi = defineOperations('contracts', {
  form: operation({
    name: 'contract_replacement_form',
    method: 'GET',
    path,
    effect: 'read',
    access: right('contracts', 'read'),
    input: z.object({ contractId: queryId }),
    answer: ReplacementForm,
    summary: 'Cours d’un contrat qu’un autre professeur peut donner',
  }),
  check: operation({
    name: 'contract_replacement_check',
    method: 'GET',
    path: `${path}-check`,
    effect: 'read',
    access: right('contracts', 'read'),
    input: z.object({ contractId: queryId, teacherId: queryId, courseIds: queryIds.default([]) }),
    answer: ReplacementCheck,
    summary: 'Ce qui s’oppose à un remplacement, cours par cours, son tarif, qui sera prévenu',
  }),
  replace: operation({
    name: 'contract_replacement',
    method: 'POST',
    path,
    effect: 'write',
    access: right('contracts', 'write'),
    input: ReplaceInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Remplacement du professeur pour des cours planifiés',
  }),
  takeBack: operation({
    name: 'contract_replacement_take_back',
    method: 'POST',
    path: `${path}-take-back`,
    effect: 'write',
    access: right('contracts', 'write'),
    input: TakeBackInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Annulation d’un remplacement\u00a0: les cours encore planifiés reviennent',
  }),
})
