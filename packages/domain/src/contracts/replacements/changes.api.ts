// Operations of a teacher who is changed for good: the change is asked for, then the new teacher, once he said yes, takes over.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { HandOverForm, HandOverInput, TeacherChangeForm, TeacherChangeInput } from './changes.schema.ts'

const [read, write] = [right('contracts', 'read'), right('contracts', 'write')]
export const changesApi = defineOperations('contracts', {
  changeForm: operation({
    name: 'contract_teacher_change_form',
    method: 'GET',
    path: '/contracts/contract-teacher-change',
    effect: 'read',
    access: read,
    input: z.object({ contractId: queryId }),
    answer: TeacherChangeForm,
    summary: 'Changement de professeur\u00a0: cours prévus',
  }),
  /** Answers the search that it opens. */
  change: operation({
    name: 'contract_teacher_change',
    method: 'POST',
    path: '/contracts/contract-teacher-change',
    effect: 'write',
    access: write,
    input: TeacherChangeInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Demande d’un autre professeur pour de bon\u00a0: la recherche s’ouvre, le contrat continue',
  }),
  handOverForm: operation({
    name: 'contract_hand_over_form',
    method: 'GET',
    path: '/contracts/contract-hand-over',
    effect: 'read',
    access: read,
    input: z.object({ proposalId: queryId }),
    answer: HandOverForm,
    summary: 'Récapitulatif avant que le nouveau professeur prenne la suite',
  }),
  /** Answers the new contract. */
  handOver: operation({
    name: 'contract_hand_over',
    method: 'POST',
    path: '/contracts/contract-hand-over',
    effect: 'write',
    access: write,
    input: HandOverInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Le nouveau professeur prend la suite\u00a0: nouveau contrat, cours confiés, fin du précédent',
  }),
})
