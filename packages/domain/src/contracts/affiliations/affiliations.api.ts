// Operations of affiliations: list and record of the office, the request of a family.
import { z } from 'zod'
import { audience, right } from '../../kernel/access.ts'
import { optionalQueryId, queryIds, queryList } from '../../kernel/fields.ts'
import { listAnswer, listInput } from '../../kernel/list.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import {
  AffiliationInput,
  AffiliationRecord,
  AffiliationRow,
  affiliationStatuses,
  SponsorInput,
} from './affiliations.schema.ts'

const read = right('contracts', 'read')
const write = right('contracts', 'write')

export const affiliationsApi = defineOperations('contracts', {
  affiliations: operation({
    name: 'affiliations_list',
    method: 'GET',
    path: '/affiliations/affiliations-list',
    effect: 'read',
    access: read,
    input: listInput({
      sorts: ['declaredOn', 'sponsor', 'customer', 'status'],
      defaultSort: 'declaredOn.desc',
      filters: {
        status: queryList(z.enum(affiliationStatuses)).default([]),
        teacherId: optionalQueryId,
        /** Brought, or bringing. */
        customerId: optionalQueryId,
      },
    }),
    answer: listAnswer(AffiliationRow),
    summary: 'Clients apportés par des professeurs ou des familles',
  }),
  showAffiliation: operation({
    name: 'affiliation_show',
    method: 'GET',
    path: '/affiliations/affiliation-show',
    effect: 'read',
    access: read,
    /** A new one is about this customer, when there is one. */
    input: z.object({ id: optionalQueryId, customerId: optionalQueryId }),
    answer: AffiliationRecord,
    summary: 'Fiche d’un parrainage, ou ses valeurs de départ',
  }),
  saveAffiliation: operation({
    name: 'affiliation_show_save',
    method: 'POST',
    path: '/affiliations/affiliation-show',
    effect: 'write',
    access: write,
    input: AffiliationInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement, approbation ou refus d’un parrainage',
  }),
  removeAffiliations: operation({
    name: 'affiliations_remove',
    method: 'DELETE',
    path: '/affiliations/affiliations-remove',
    effect: 'write',
    access: write,
    input: z.object({ ids: queryIds }),
    answer: z.object({ removedCount: z.int() }),
    summary: 'Suppression de parrainages',
  }),
  sponsor: operation({
    name: 'affiliation_ask',
    method: 'POST',
    path: '/affiliations/affiliation-ask',
    effect: 'write',
    access: audience('customer'),
    input: SponsorInput,
    answer: FormAnswer,
    refused: asForm,
    perMinute: 10,
    summary: 'Une famille en recommande une autre',
  }),
  ownAffiliations: operation({
    name: 'own_affiliations',
    method: 'GET',
    path: '/affiliations/own-affiliations',
    effect: 'read',
    access: audience('customer'),
    input: z.object({}),
    answer: z.object({
      rows: z.array(AffiliationRow.pick({ id: true, named: true, declaredOn: true, status: true, statusText: true })),
    }),
    summary: 'Les familles que la mienne a recommandées',
  }),
})
