// The accounting table of private tuition: one row per bill and credit note, its totals, its export.
import { accountingApi } from '@cartable/domain/accounting/accounting.api.ts'
import { accountingViews } from '@cartable/domain/accounting/accounting.schema.ts'
import { chargeStatuses, monitoringLabels } from '@cartable/domain/billing/billing.schema.ts'
import { addMonths, formatMonth, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { call, urlOf } from '../../platform/api/client.ts'
import { routeFailure } from '../../platform/api/failures.ts'
import { counted, formatCount } from '../../platform/fr/typography.ts'
import type { ListFilter, ListView, RowOf } from '../../platform/list/list.types.ts'
import { ServerTable } from '../../platform/list/ServerTable.tsx'
import { useShownFilters } from '../../platform/list/use-shown-filters.ts'
import { useCan, useToday } from '../../platform/session/session.ts'
import { useAddressParam } from '../../platform/shell/address-param.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { startTask } from '../../platform/shell/tasks.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { OrderDrawer } from '../billing/billing.parts.tsx'
import { accountingColumnList } from './accounting-columns.tsx'

type Row = RowOf<typeof accountingApi.privateTuitionBillsList>

/** Months offered by the filter, the newest first. */
const monthsOffered = 36
const defaultSort = 'date.desc'

const filters: readonly ListFilter[] = [
  { kind: 'period', param: 'periode', from: 'from', to: 'to', label: 'Période' },
  { kind: 'choices', param: 'mois', input: 'months', label: 'Mois' },
  {
    kind: 'choices',
    param: 'paiement',
    input: 'paymentStatuses',
    label: 'Paiement',
    options: chargeStatuses.map((value) => ({ value, label: monitoringLabels[value] })),
  },
  {
    kind: 'toggle',
    param: 'annulees',
    input: 'withCancelled',
    label: 'Annulées',
    off: 'Sans les annulées',
    on: 'Avec les annulées',
  },
]
const views: readonly ListView[] = Object.entries(accountingViews).map(([id, view]) => ({
  id: { essential: 'essentiel', teachers: 'professeurs', all: 'tout' }[id] ?? id,
  label: view.label,
  columns: view.columns,
}))
const crumbs = [{ label: 'Comptabilité' }]
const noun = {
  one: 'facture',
  many: 'factures',
  isFeminine: true,
  none: 'Aucune facture pour l’instant',
  why: 'Chaque cours confirmé fait une facture, qui se retrouve ici.',
}

const ExportButton = ({ total }: { readonly total: number | undefined }) => {
  const shown = useShownFilters(filters, defaultSort)
  const [isStarting, setStarting] = useState(false)
  const words = total === undefined ? '' : ` (${counted(total, 'ligne')})`
  const start = async () => {
    setStarting(true)
    try {
      await startTask({
        label: `Export des cours particuliers${words}`,
        start: async () => {
          const input = { ...shown, company: 'private-tuition' } as SentOf<typeof accountingApi.tablesCsvExport>
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

export const AccountingTable = () => {
  const today = useToday()
  const mayOpen = useCan('billing')
  const [opened, setOpened] = useAddressParam('commande')
  const [total, setTotal] = useState<{ count: number; isExact: boolean }>()
  const months = useMemo(
    () =>
      Array.from({ length: monthsOffered }, (_, index) => addMonths(startOfMonth(today), -index)).map((day) => ({
        value: day.slice(0, 7),
        label: formatMonth(day),
      })),
    [today],
  )
  return (
    <Panel
      title="Tables comptables"
      breadcrumb={crumbs}
      count={total && (total.isExact ? total.count : `plus de ${formatCount(total.count)}`)}
      fill
      actions={<ExportButton total={total?.isExact ? total.count : undefined} />}
    >
      <ServerTable
        id="tables-comptables"
        operation={accountingApi.privateTuitionBillsList}
        columns={accountingColumnList}
        views={views}
        filters={filters}
        filterOptions={{ mois: months }}
        defaultSort={defaultSort}
        searchLabel="N°, client…"
        noun={noun}
        keyOf={(row: Row) => row.id}
        nameOf={(row) => `${row.billNumber} ${row.customerLastName}`}
        {...(mayOpen
          ? {
              onOpen: (row: Row) => setOpened(String(row.orderId)),
              pathOf: (row: Row) => `/accounting/tables?commande=${row.orderId}`,
            }
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
        onAnswer={(answer) => setTotal({ count: answer.total, isExact: answer.totalIsExact })}
      />
      {opened !== null && mayOpen && <OrderDrawer orderId={Number(opened)} onClose={() => setOpened(null)} />}
    </Panel>
  )
}
