// The filters that the accounting tables share, and what each table tells its panel.

import { monitoringLabels, owedStatuses } from '@cartable/domain/billing/orders/billing.schema.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import type { FilterOption, ListFilter } from '../../platform/list/list.types.ts'
import type { ListCount } from '../../platform/list/list-count.ts'
import { searchTeachers } from '../teachers/teachers.parts.tsx'
import type { BilledCustomerChoice } from './BilledCustomer.tsx'

export const defaultSort = 'date.desc'

export const accountingFilters: readonly ListFilter[] = [
  { kind: 'period', param: 'periode', from: 'from', to: 'to', label: 'Période' },
  { kind: 'choices', param: 'mois', input: 'months', label: 'Mois' },
  {
    kind: 'choices',
    param: 'paiement',
    input: 'paymentStatuses',
    label: 'Paiement',
    options: wordOptions(monitoringLabels, owedStatuses),
  },
  { kind: 'one', param: 'professeur', input: 'teacherId', label: 'Professeur', search: searchTeachers },
  {
    kind: 'toggle',
    param: 'annulees',
    input: 'withoutCancelled',
    label: 'Annulées',
    off: 'Avec les annulées',
    on: 'Sans les annulées',
  },
]

/** A stage is no lesson of one teacher. */
export const stageFilters = accountingFilters.filter(({ param }) => param !== 'professeur')

export type TableProps = {
  /** Choices of the filter by month. */
  readonly months: readonly FilterOption[]
  /** The person may look at orders. */
  readonly mayOpen: boolean
  readonly customer: BilledCustomerChoice
  readonly onOpen: (orderId: number) => void
  readonly onTotal: (total: ListCount) => void
}
