// The ledger: lines by company, journal, account, period and customer, their totals, their entry, their export.

import { accountingApi } from '@cartable/domain/accounting/accounting.api.ts'
import { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import { journalLabels } from '@cartable/domain/accounting/ledger.schema.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { call, urlOf } from '../../platform/api/client.ts'
import { routeFailure } from '../../platform/api/failures.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { counted } from '../../platform/fr/typography.ts'
import { useShownFilters } from '../../platform/list/filters/use-shown-filters.ts'
import type { ListFilter, RowOf } from '../../platform/list/list.types.ts'
import { countInTitle, type ListCount } from '../../platform/list/list-count.ts'
import { ServerTable } from '../../platform/list/ServerTable.tsx'
import { useToday } from '../../platform/session/session.ts'
import { useAddressParam } from '../../platform/shell/address-param.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { startTask } from '../../platform/shell/tasks/tasks.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { OrderDrawer } from '../billing/billing.parts.tsx'
import { searchTeachers } from '../teachers/teachers.parts.tsx'
import { BilledCustomer, useBilledCustomer } from './BilledCustomer.tsx'
import { EntryDrawer } from './EntryDrawer.tsx'
import { LedgerNotices, useVerdict, VerdictBadge, VerifyButton } from './LedgerHead.tsx'
import classes from './ledger.module.css'
import { accountColumns, ledgerColumns } from './ledger-columns.tsx'
import { useLettering } from './lettering/use-lettering.ts'

type Row = RowOf<typeof ledgerApi.ledgerLines>

const letteringWords = { open: 'Non lettrées', lettered: 'Lettrées' } as const
const defaultSort = 'date.desc'
const filters: readonly ListFilter[] = [
  { kind: 'period', param: 'periode', from: 'from', to: 'to', label: 'Période' },
  { kind: 'choice', param: 'societe', input: 'company', label: 'Société', options: wordOptions(companyLabels) },
  { kind: 'choices', param: 'journal', input: 'journals', label: 'Journal', options: wordOptions(journalLabels) },
  { kind: 'choice', param: 'compte', input: 'accountId', label: 'Compte' },
  { kind: 'one', param: 'professeur', input: 'teacherId', label: 'Professeur', search: searchTeachers },
  { kind: 'choice', param: 'lettrage', input: 'lettering', label: 'Lettrage', options: wordOptions(letteringWords) },
]
const crumbs = [{ label: 'Comptabilité' }]
const noun = {
  one: 'ligne',
  many: 'lignes',
  isFeminine: true,
  none: 'Aucune écriture pour l’instant',
  why: 'Les factures, les paiements et les paiements des professeurs s’y écrivent d’eux-mêmes.',
}

const ExportButton = ({ total, customer }: { readonly total: number | undefined; readonly customer: object }) => {
  const shown = useShownFilters(filters, defaultSort)
  const [isStarting, setStarting] = useState(false)
  const words = total === undefined ? '' : ` (${counted(total, 'ligne')})`
  const start = async () => {
    setStarting(true)
    try {
      await startTask({
        label: `Export du grand livre${words}`,
        start: async () => {
          const input = { ...shown, ...customer } as SentOf<typeof ledgerApi.ledgerCsvExport>
          return (await call(ledgerApi.ledgerCsvExport, input)).taskUuid
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

export const Ledger = () => {
  const customer = useBilledCustomer()
  const [account] = useAddressParam('compte')
  const [opened, setOpened] = useAddressParam('ecriture')
  const [orderId, setOrder] = useState<number | null>(null)
  const [answer, setAnswer] = useState<{ total: ListCount; party: string | null }>()
  const bulk = useLettering()
  const verifying = useVerdict(useToday().slice(0, 4))
  const accounts = useOperation(ledgerApi.ledgerFilters, {}, { background: true }).data?.accounts
  const accountOptions = useMemo(
    () => accounts?.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` })),
    [accounts],
  )
  const total = answer?.total
  return (
    <Panel
      title="Grand livre"
      breadcrumb={crumbs}
      count={total && countInTitle(total)}
      badge={<VerdictBadge verdict={verifying.verdict} />}
      fill
      actions={
        <>
          <VerifyButton {...verifying} />
          <ExportButton total={total?.isExact ? total.total : undefined} customer={customer.input} />
        </>
      }
    >
      <div className={classes.screen}>
        <LedgerNotices verdict={verifying.verdict} />
        <ServerTable
          id="grand-livre"
          key={account === null ? 'tous' : 'compte'}
          operation={ledgerApi.ledgerLines}
          columns={account === null ? ledgerColumns : accountColumns}
          filters={filters}
          filterOptions={{ compte: accountOptions }}
          input={customer.input}
          defaultSort={defaultSort}
          searchLabel="Pièce, libellé, compte…"
          noun={noun}
          keyOf={(row: Row) => row.id}
          bulk={bulk}
          selectAtMost={500}
          nameOf={(row) => `${row.journal} ${row.number}, ${row.accountCode}`}
          onOpen={(row: Row) => setOpened(String(row.entryId))}
          pathOf={(row: Row) => `/accounting/books?ecriture=${row.entryId}`}
          totalsLabel={(_, { totals }) => (
            <>
              {totals.entryCount > 1 ? 'des' : 'de'} {counted(totals.entryCount, 'écriture')}
              {totals.debit !== totals.credit && (
                <>
                  {' '}
                  · solde {totals.debit > totals.credit ? 'débiteur' : 'créditeur'}{' '}
                  <b>{formatEuros(Math.abs(totals.debit - totals.credit))}</b>
                </>
              )}
            </>
          )}
          extra={<BilledCustomer customer={customer} name={answer?.party} />}
          onAnswer={({ total: count, totalIsExact, rows }) =>
            setAnswer({
              total: { total: count, isExact: totalIsExact },
              party: customer.id === null ? null : (rows[0]?.party ?? null),
            })
          }
        />
      </div>
      {opened !== null && orderId === null && (
        <EntryDrawer
          entryId={Number(opened)}
          onClose={() => setOpened(null)}
          onEntry={(id) => setOpened(String(id))}
          onOrder={setOrder}
        />
      )}
      {orderId !== null && <OrderDrawer orderId={orderId} onClose={() => setOrder(null)} />}
    </Panel>
  )
}
