// The balance of third parties: the account of each family or teacher over a span; a line opens its entries.
import { balancesApi } from '@cartable/domain/accounting/balances/balances.api.ts'
import {
  type PartyAccount,
  type PartyTotals,
  partyAccounts,
} from '@cartable/domain/accounting/balances/balances.schema.ts'
import { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { Dash } from '../../../platform/list/Cell.tsx'
import { useShownFilters } from '../../../platform/list/filters/use-shown-filters.ts'
import { columnsOf, type ListFilter, type RowOf } from '../../../platform/list/list.types.ts'
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

type Row = RowOf<typeof balancesApi.partyBalance>
const filters: readonly ListFilter[] = [
  {
    ...{ kind: 'choice', param: 'tiers', input: 'account', label: 'Compte' },
    ...{ options: wordOptions(partyAccounts), allWord: partyAccounts.customer },
  },
  periodFilter,
  companyFilter,
]
const defaultSort = 'name.asc'
const codes: Readonly<Record<PartyAccount, RegExp>> = {
  customer: /^411/,
  'customer-advance': /^4191/,
  'customer-funds': /^4671/,
  teacher: /^401/,
  'teacher-debt': /^4097/,
}
const some = (cents: number) => (cents === 0 ? <Dash /> : formatEuros(cents))
const columns = columnsOf<typeof balancesApi.partyBalance>()([
  { id: 'name', label: 'Nom', cell: (row) => row.name, sort: true, isTitle: true },
  { id: 'number', label: 'Compte auxiliaire', cell: (row) => row.number, figures: true, width: 140, card: 'line' },
  {
    ...{ id: 'openingCents', label: 'Ouverture', cell: (row: Row) => some(row.openingCents), sort: true },
    ...{ foot: (t: PartyTotals) => formatEuros(t.openingCents), align: 'right', width: 130 },
  },
  {
    ...{ id: 'debitCents', label: 'Débit', cell: (row: Row) => some(row.debitCents), sort: true },
    ...{ foot: (t: PartyTotals) => formatEuros(t.debitCents), align: 'right', width: 130 },
  },
  {
    ...{ id: 'creditCents', label: 'Crédit', cell: (row: Row) => some(row.creditCents), sort: true },
    ...{ foot: (t: PartyTotals) => formatEuros(t.creditCents), align: 'right', width: 130 },
  },
  {
    ...{ id: 'balanceCents', label: 'Solde', cell: (row: Row) => formatEuros(row.balanceCents), sort: true },
    ...{ foot: (t: PartyTotals) => formatEuros(t.balanceCents), align: 'right', width: 130 },
  },
] as const)
const noun = {
  ...{ one: 'tiers', many: 'tiers', none: 'Ce compte n’a aucune écriture sur cette période' },
  why: 'Choisissez un autre compte ou une autre période.',
}

export const PartyBalance = () => {
  const shown = useShownFilters(filters, defaultSort)
  const [asked] = useAddressParam('tiers')
  const [company] = useAddressParam('societe')
  const [totals, setTotals] = useState<PartyTotals | null>(null)
  const account: PartyAccount = asked !== null && asked in partyAccounts ? (asked as PartyAccount) : 'customer'
  const accounts = useOperation(ledgerApi.ledgerFilters, {}, { background: true }).data?.accounts
  const accountId = accounts?.find(({ code }) => codes[account].test(code))?.id
  return (
    <Panel
      title="Comptes de tiers"
      breadcrumb={balanceCrumbs}
      tabs={balanceTabs('Comptes de tiers')}
      actions={
        <FileButtons
          csv={urlOf(balancesApi.partyBalanceCsv, shown as never)}
          pdf={urlOf(balancesApi.partyBalancePdf, shown as never)}
        />
      }
      fill
    >
      <div className={classes.screen}>
        {totals && shown.q === '' && (
          <Agreed isAgreed={totals.balanceCents === totals.accountBalanceCents}>
            {partyAccounts[account]}, du {formatDay(totals.from)} au {formatDay(totals.to)}
            {'\u00a0'}: {formatEuros(totals.balanceCents)}, et {formatEuros(totals.accountBalanceCents)} au grand livre.
          </Agreed>
        )}
        <ServerTable
          id="balance-tiers"
          operation={balancesApi.partyBalance}
          columns={columns}
          filters={filters}
          defaultSort={defaultSort}
          defaultSize={50}
          searchLabel="Nom, numéro…"
          noun={noun}
          totalsLabel={(count) => totalOf(count, 'du tiers', 'tiers')}
          keyOf={(row: Row) => row.id}
          nameOf={(row: Row) => row.name}
          pathOf={({ id, customerId }: Row) =>
            accountId === undefined
              ? undefined
              : ledgerPath({
                  ...{ accountId, company: company ?? 'private-tuition', from: totals?.from, to: totals?.to },
                  ...{ customerId, teacherId: customerId === null ? id : null },
                })
          }
          onAnswer={(answer) => setTotals(answer.totals)}
        />
      </div>
    </Panel>
  )
}
