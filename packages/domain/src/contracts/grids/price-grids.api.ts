// Operations of the price grids by school level: list, form, removal.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { optionalQueryId, queryFlag, queryIds } from '../../kernel/fields.ts'
import { listAnswer, listInput } from '../../kernel/list.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { PriceGridInput, PriceGridRecord, PriceGridRow } from './price-grids.schema.ts'

const sorts = ['levels', 'holdsFrom', 'offlinePrice', 'offlineMargin', 'onlinePrice', 'onlineMargin'] as const
export type PriceGridSort = (typeof sorts)[number]

export const priceGridsApi = defineOperations('contracts', {
  listGrids: operation({
    name: 'courses_prices_list',
    method: 'GET',
    path: '/prices/courses-prices-list',
    effect: 'read',
    access: right('prices', 'read'),
    /** `withDisabled`: also the grids whose levels are all disabled, and the disabled levels of the others. */
    input: listInput({ sorts, defaultSort: 'levels.asc', filters: { withDisabled: queryFlag.default(false) } }),
    answer: listAnswer(PriceGridRow),
    summary: 'Tarifs par niveau scolaire',
  }),
  showGrid: operation({
    name: 'course_price_show',
    method: 'GET',
    path: '/prices/course-price-show',
    effect: 'read',
    access: right('prices', 'read'),
    /** `follows`: a new grid begins with the levels and prices of this one. */
    input: z.object({ id: optionalQueryId, follows: optionalQueryId }),
    answer: PriceGridRecord,
    summary: 'Fiche d’un tarif, ou ses valeurs de départ',
  }),
  saveGrid: operation({
    name: 'course_price_show_save',
    method: 'POST',
    path: '/prices/course-price-show',
    effect: 'write',
    access: right('prices', 'write'),
    input: PriceGridInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’un tarif',
  }),
  removeGrids: operation({
    name: 'price_remove',
    method: 'DELETE',
    path: '/prices/price-remove',
    effect: 'write',
    access: right('prices', 'write'),
    input: z.object({ ids: queryIds }),
    answer: z.object({ removedCount: z.int(), errorMsgs: z.array(z.string()) }),
    refused: (refusals) => ({ removedCount: 0, errorMsgs: refusals.map(({ message }) => message) }),
    summary: 'Suppression de tarifs',
  }),
})
