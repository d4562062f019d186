// The trial balance: each account over a year or a span, compared with the ledger; a line opens its entries.
import { balancesApi } from '@cartable/domain/accounting/balances/balances.api.ts'
import type { TrialTotals } from '@cartable/domain/accounting/balances/balances.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { Dash } from '../../../platform/list/Cell.tsx'
import { useShownFilters } from '../../../platform/list/filters/use-shown-filters.ts'
import { columnsOf, type RowOf } from '../../../platform/list/list.types.ts'
import { totalOf } from '../../../platform/list/list-count.ts'
import { ServerTable } from '../../../platform/list/ServerTable.tsx'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { Panel } from '../../../platform/shell/Panel.tsx'
import {
  Agreed,
  balanceCrumbs,
  balanceTabs,
  companyFilter,
  FileButtons,
  ledgerPath,
  periodFilter,
} from './balance-screens.tsx'
import classes from './balances.module.css'

type Row = RowOf<typeof balancesApi.trialBalance>
const filters = [periodFilter, companyFilter]
const defaultSort = 'code.asc'
const some = (cents: number) => (cents === 0 ? <Dash /> : formatEuros(cents))

const columns = columnsOf<typeof balancesApi.trialBalance>()([
  { id: 'code', label: 'Compte', cell: (row) => row.code, sort: true, figures: true, width: 90, isTitle: true },
  { id: 'name', label: 'Libellé', cell: (row) => row.name, sort: true, card: 'line' },
  {
    ...{ id: 'openingCents', label: 'Ouverture', cell: (row: Row) => some(row.openingCents), sort: true },
    ...{
      foot: (t: TrialTotals) => formatEuros(t.openingDebitCents - t.openingCreditCents),
      align: 'right',
      width: 130,
    },
  },
  {
    ...{ id: 'debitCents', label: 'Débit', cell: (row: Row) => some(row.debitCents), sort: true },
    ...{ foot: (t: TrialTotals) => formatEuros(t.debitCents), align: 'right', width: 130 },
  },
  {
    ...{ id: 'creditCents', label: 'Crédit', cell: (row: Row) => some(row.creditCents), sort: true },
    ...{ foot: (t: TrialTotals) => formatEuros(t.creditCents), align: 'right', width: 130 },
  },
  {
    ...{ id: 'debitor', label: 'Solde débiteur', cell: (row: Row) => some(Math.max(row.balanceCents, 0)) },
    ...{ sort: 'balanceCents', foot: (t: TrialTotals) => formatEuros(t.balanceDebitCents), align: 'right', width: 130 },
  },
  {
    ...{ id: 'creditor', label: 'Solde créditeur', cell: (row: Row) => some(Math.max(-row.balanceCents, 0)) },
    ...{ foot: (t: TrialTotals) => formatEuros(t.balanceCreditCents), align: 'right', width: 130 },
  },
] as const)
const noun = {
  ...{ one: 'compte', many: 'comptes', none: 'Aucun compte n’a d’écriture sur cette période' },
  why: 'Les écritures viennent des factures, des paiements et des opérations diverses.',
}

type AgreementProps = {
  readonly totals: TrialTotals
  readonly company: CompanyCode
  readonly isWhole: boolean
}
/** The balance reads sums that are kept: the entries themselves are read after it, and compared. */
const Agreement = ({ totals, company, isWhole }: AgreementProps) => {
  const ledger = useOperation(
    balancesApi.ledgerSums,
    { company, from: totals.from, to: totals.to },
    { enabled: isWhole },
  ).data
  const span = `Du ${formatDay(totals.from)} au ${formatDay(totals.to)}`
  if (!isWhole) return <p className={classes.agreed}>{span}, les comptes de la recherche.</p>
  if (!ledger) return <p className={classes.agreed}>{span}, comparaison avec le grand livre…</p>
  const isAgreed =
    totals.debitCents === totals.creditCents &&
    totals.debitCents === ledger.debitCents &&
    totals.creditCents === ledger.creditCents &&
    totals.balanceDebitCents === totals.balanceCreditCents
  return (
    <Agreed isAgreed={isAgreed}>
      {span}
      {'\u00a0'}: débits {formatEuros(totals.debitCents)}, crédits {formatEuros(totals.creditCents)}, grand livre{' '}
      {formatEuros(ledger.debitCents)} et {formatEuros(ledger.creditCents)}.
    </Agreed>
  )
}

export const TrialBalance = () => {
  const shown = useShownFilters(filters, defaultSort)
  const [company] = useAddressParam('societe')
  const [totals, setTotals] = useState<TrialTotals | null>(null)
  return (
    <Panel
      title="Balance générale"
      breadcrumb={balanceCrumbs}
      tabs={balanceTabs('Balance générale')}
      actions={
        <FileButtons
          csv={urlOf(balancesApi.trialBalanceCsv, shown as never)}
          pdf={urlOf(balancesApi.trialBalancePdf, shown as never)}
        />
      }
      fill
    >
      <div className={classes.screen}>
        {totals && (
          <Agreement totals={totals} company={(company ?? 'private-tuition') as CompanyCode} isWhole={shown.q === ''} />
        )}
        <ServerTable
          id="balance-generale"
          operation={balancesApi.trialBalance}
          columns={columns}
          filters={filters}
          defaultSort={defaultSort}
          defaultSize={100}
          searchLabel="Compte, libellé…"
          noun={noun}
          totalsLabel={(count) => totalOf(count, 'du compte', 'comptes')}
          keyOf={(row: Row) => row.id}
          nameOf={(row: Row) => `${row.code} ${row.name}`}
          pathOf={(row: Row) =>
            row.accountId === null
              ? undefined
              : ledgerPath({
                  accountId: row.accountId,
                  company: company ?? 'private-tuition',
                  ...{ from: totals?.from, to: totals?.to },
                })
          }
          onAnswer={(answer) => setTotals(answer.totals)}
        />
      </div>
    </Panel>
  )
}
