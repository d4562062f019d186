// The accounting tables: one row per bill and credit note of a company, their totals, their export.
import { accountingApi } from '@cartable/domain/accounting/accounting.api.ts'
import { type CompanyCode, companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { addMonths, formatMonth, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { call, urlOf } from '../../platform/api/client.ts'
import { routeFailure } from '../../platform/api/failures.ts'
import { counted } from '../../platform/fr/typography.ts'
import { useShownFilters } from '../../platform/list/filters/use-shown-filters.ts'
import type { FilterOption, RowOf } from '../../platform/list/list.types.ts'
import { countInTitle, type ListCount } from '../../platform/list/list-count.ts'
import { ServerTable } from '../../platform/list/ServerTable.tsx'
import { useCan, useToday } from '../../platform/session/session.ts'
import { useAddressParam } from '../../platform/shell/address-param.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { Loading } from '../../platform/shell/states.tsx'
import { startTask } from '../../platform/shell/tasks/tasks.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { OrderDrawer } from '../billing/billing.parts.tsx'
import {
  accountingColumnList,
  accountingListViews,
  columnsWithoutAdvance,
  viewsWithoutAdvance,
} from './accounting-columns.tsx'
import { accountingFilters, defaultSort, stageFilters, type TableProps } from './accounting-filters.ts'
import { BilledCustomer, type BilledCustomerChoice, useBilledCustomer } from './BilledCustomer.tsx'
import { useOverviews } from './use-overviews.ts'

type Row = RowOf<typeof accountingApi.privateTuitionBillsList>
const StagesTable = lazy(async () => ({ default: (await import('./StagesTable.tsx')).StagesTable }))

/** Months offered by the filter, the newest first. */
const monthsOffered = 36
const crumbs = [{ label: 'Comptabilité' }]
const noun = {
  one: 'facture',
  many: 'factures',
  isFeminine: true,
  none: 'Aucune facture pour l’instant',
  why: 'Chaque cours confirmé fait une facture, qui se retrouve ici.',
}
const path = '/accounting/tables'
const stagesPath = `${path}?societe=stages`

type ExportProps = {
  readonly total: number | undefined
  readonly company: CompanyCode
  readonly customer: BilledCustomerChoice
}

const ExportButton = ({ total, company, customer }: ExportProps) => {
  const shown = useShownFilters(company === 'traineeship' ? stageFilters : accountingFilters, defaultSort)
  const [isStarting, setStarting] = useState(false)
  const words = total === undefined ? '' : ` (${counted(total, 'ligne')})`
  const start = async () => {
    setStarting(true)
    try {
      await startTask({
        label: `Export des ${company === 'traineeship' ? 'stages' : 'cours particuliers'}${words}`,
        start: async () => {
          const input = { ...shown, ...customer.input, company } as SentOf<typeof accountingApi.tablesCsvExport>
          return (await call(accountingApi.tablesCsvExport, input)).taskUuid
        },
        download: (uuid) => urlOf(accountingApi.tablesCsvDownload, { uuid }),
      })
      toast.info('Export lancé\u00a0: le fichier s’ouvrira dès qu’il sera prêt.')
    } catch (error) {
      if (!isApiError(error)) throw error
      routeFailure(error, 'action')
    } finally {
      setStarting(false)
    }
  }
  return (
    <Button
      variant="filled"
      loading={isStarting}
      disabled={total === 0}
      leftSection={<IconDownload size={16} aria-hidden />}
      title={`Toutes les lignes du filtre${words}`}
      onClick={() => void start()}
    >
      Exporter en CSV
    </Button>
  )
}

const TuitionTable = ({ months, mayOpen, customer, onOpen, onTotal }: TableProps) => {
  const actionsOf = useOverviews<Row>()
  const [name, setName] = useState<string | null>(null)
  const [tutor, setTutor] = useState<FilterOption | null>(null)
  const [hasAdvances, setHasAdvances] = useState(false)
  return (
    <ServerTable
      id="tables-comptables"
      operation={accountingApi.privateTuitionBillsList}
      columns={hasAdvances ? accountingColumnList : columnsWithoutAdvance}
      views={hasAdvances ? accountingListViews : viewsWithoutAdvance}
      filters={accountingFilters}
      filterOptions={{ mois: months, ...(tutor ? { professeur: [tutor] } : {}) }}
      defaultSort={defaultSort}
      searchLabel="N°, client…"
      noun={noun}
      keyOf={(row: Row) => row.id}
      nameOf={(row) => `${row.billNumber} ${row.customerLastName}`}
      actionsOf={actionsOf}
      {...(mayOpen
        ? { onOpen: (row: Row) => onOpen(row.orderId), pathOf: (row: Row) => `${path}?commande=${row.orderId}` }
        : {})}
      isOff={(row) => row.cancelled}
      offWord="Annulée"
      totalsLabel={(_, { totals }) => (
        <>
          {totals.billCount > 1 ? 'des' : 'de'} {counted(totals.billCount, 'facture filtrée', 'factures filtrées')}
          {totals.creditNoteCount > 0 && `, ${counted(totals.creditNoteCount, 'avoir déduit', 'avoirs déduits')}`}
          {totals.amountRemained > 0 && (
            <>
              {' '}
              · reste dû <b>{formatEuros(totals.amountRemained)}</b>
            </>
          )}
        </>
      )}
      input={customer.input}
      extra={<BilledCustomer customer={customer} name={name} />}
      onAnswer={({ total, totalIsExact, totals, rows: [first] }) => {
        setHasAdvances(totals.paidByAdvance !== 0)
        onTotal({ total, isExact: totalIsExact })
        if (first?.teacherId && tutor?.value !== String(first.teacherId))
          setTutor({ value: String(first.teacherId), label: first.teacherIdentity ?? '' })
        setName(first ? `${first.customerLastName.toLocaleUpperCase('fr-FR')} ${first.customerFirstName ?? ''}` : null)
      }}
    />
  )
}

export const AccountingTable = () => {
  const today = useToday()
  const mayOpen = useCan('billing')
  const [opened, setOpened] = useAddressParam('commande')
  const customer = useBilledCustomer()
  const isStages = useAddressParam('societe')[0] === 'stages'
  const [total, setTotal] = useState<ListCount>()
  const months = useMemo(
    () =>
      Array.from({ length: monthsOffered }, (_, index) => addMonths(startOfMonth(today), -index)).map((day) => ({
        value: day.slice(0, 7),
        label: formatMonth(day),
      })),
    [today],
  )
  const Table = isStages ? StagesTable : TuitionTable
  return (
    <Panel
      title="Tableaux comptables"
      breadcrumb={crumbs}
      tabs={[
        { label: companyLabels['private-tuition'], path, isCurrent: !isStages },
        { label: companyLabels.traineeship, path: stagesPath, isCurrent: isStages },
      ]}
      count={total && countInTitle(total)}
      fill
      actions={
        <ExportButton
          total={total?.isExact ? total.total : undefined}
          company={isStages ? 'traineeship' : 'private-tuition'}
          customer={customer}
        />
      }
    >
      <Suspense fallback={<Loading />}>
        <Table
          key={isStages ? 'stages' : 'cours'}
          months={months}
          mayOpen={mayOpen}
          customer={customer}
          onOpen={(orderId) => setOpened(String(orderId))}
          onTotal={setTotal}
        />
      </Suspense>
      {opened !== null && mayOpen && (
        <OrderDrawer
          listId={isStages ? 'tables-comptables-stages' : 'tables-comptables'}
          orderId={Number(opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </Panel>
  )
}
