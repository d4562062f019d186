// Everything that crosses HTTP about contracts and their prices.

import { z } from 'zod'
import { anyOf, audience, right } from '../kernel/access.ts'
import { CourseFormat, day, id, optionalQueryId, queryFlag, queryId, queryIds, queryList } from '../kernel/fields.ts'
import { listAnswer, listInput } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, asMove, FormAnswer, FormErrors, MoveAnswer } from '../kernel/refusal.ts'
import {
  ContractFilterOptions,
  ContractInput,
  ContractRecord,
  ContractRow,
  ContractStatus,
  PriceCalculation,
  PriceVersionInput,
  PriceVersionRecord,
} from './contracts.schema.ts'
import { CloseInput, PauseInput } from './ends.schema.ts'

const read = right('contracts', 'read')
const write = right('contracts', 'write')
const move = <I extends z.ZodType>(name: 'close' | 'pause' | 'open', input: I, summary: string) =>
  operation({
    name: `private_tuition_contract_${name}`,
    method: 'PUT',
    path: `/privateTuition/contract/${name}`,
    effect: 'write',
    access: write,
    input,
    answer: MoveAnswer,
    refused: asMove,
    summary,
  })

export const contractsApi = defineOperations('contracts', {
  list: operation({
    name: 'private_tuition_contract_list',
    method: 'GET',
    path: '/contracts/private-tuition-contract-list',
    effect: 'read',
    access: read,
    input: listInput({
      sorts: ['number', 'student', 'teacher', 'subject', 'status', 'startedOn', 'lastCourseOn'],
      defaultSort: 'number.desc',
      filters: {
        status: queryList(ContractStatus).default([]),
        subjects: queryIds.default([]),
        formats: queryList(CourseFormat).default([]),
        studentId: optionalQueryId,
        teacherId: optionalQueryId,
        customerId: optionalQueryId,
        /** Only those whose price waits for an answer. */
        proposed: queryFlag.default(false),
        /** Only those that should have begun: nobody has agreed to their price for `lateToBeginDays`. */
        lateToBegin: queryFlag.default(false),
        from: day.optional(),
        to: day.optional(),
      },
    }),
    answer: listAnswer(ContractRow),
    summary: 'Liste des contrats de cours particuliers',
  }),
  filterOptions: operation({
    name: 'private_tuition_contract_filters',
    method: 'GET',
    path: '/contracts/private-tuition-contract-filters',
    effect: 'read',
    access: read,
    input: z.object({}),
    answer: ContractFilterOptions,
    summary: 'Choix des filtres des contrats',
  }),
  show: operation({
    name: 'contract_show',
    method: 'GET',
    path: '/contracts/contract-show',
    effect: 'read',
    access: read,
    /** A new contract takes what it can from the student and the teacher chosen. */
    input: z.object({ id: optionalQueryId, studentId: optionalQueryId, teacherId: optionalQueryId }),
    answer: ContractRecord,
    summary: 'Fiche d’un contrat, ou ses valeurs de départ',
  }),
  save: operation({
    name: 'contract_show_save',
    method: 'POST',
    path: '/contracts/contract-show',
    effect: 'write',
    access: write,
    input: ContractInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’un contrat',
  }),
  close: move('close', CloseInput, 'Clôture d’un contrat, aujourd’hui ou un autre jour'),
  pause: move('pause', PauseInput, 'Mise en pause d’un contrat'),
  open: move('open', z.object({ id }), 'Reprise ou réactivation d’un contrat, ou annulation de sa fin'),
  print: operation({
    name: 'private_tuition_contract_print',
    method: 'GET',
    path: '/privateTuition/contract/{id}/print',
    effect: 'read',
    access: anyOf(read, audience('customer')),
    input: z.object({ id: queryId }),
    answer: { document: ['application/pdf'] },
    summary: 'Contrat imprimé',
  }),
  showPrice: operation({
    name: 'contract_prices_version_show',
    method: 'GET',
    path: '/contracts/contract-prices-version-show',
    effect: 'read',
    access: read,
    input: z.object({ id: optionalQueryId, contractId: optionalQueryId }),
    answer: PriceVersionRecord,
    summary: 'Version de prix d’un contrat, ou ses valeurs de départ',
  }),
  savePrice: operation({
    name: 'contract_prices_version_show_save',
    method: 'POST',
    path: '/contracts/contract-prices-version-show',
    effect: 'write',
    access: write,
    input: PriceVersionInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Proposition d’un prix au client',
  }),
  answerPrice: operation({
    name: 'contract_prices_version_response',
    method: 'PUT',
    path: '/contracts/contract-prices-version-response',
    effect: 'write',
    access: anyOf(write, audience('customer')),
    input: z.object({ id, status: z.enum(['accepted', 'refused', 'cancelled']) }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Réponse à un prix proposé',
  }),
  splitPrice: operation({
    name: 'contract_prices_calcul',
    method: 'GET',
    path: '/contracts/contract-prices-calcul',
    effect: 'read',
    access: read,
    input: PriceCalculation,
    /** Cents; the margin without tax is null where no VAT rule covers the day. A margin above the price: its errors, no parts. */
    answer: z.object({
      errors: FormErrors.nullable(),
      teacherPart: z.int(),
      urssafPart: z.int(),
      marginExclTax: z.int().nullable(),
    }),
    summary: 'Parts du professeur et de l’URSSAF dans un prix horaire',
  }),
})
