// The aged balance: what each family owes by the age of its bills, compared with what the orders owe; a line opens its open entries.
import { balancesApi } from '@cartable/domain/accounting/balances/balances.api.ts'
import { type AgedTotals, agedClasses } from '@cartable/domain/accounting/balances/balances.schema.ts'
import { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { DayField } from '../../../platform/fields/DayField.tsx'
import { counted } from '../../../platform/fr/typography.ts'
import { Dash } from '../../../platform/list/Cell.tsx'
import { useShownFilters } from '../../../platform/list/filters/use-shown-filters.ts'
import { columnsOf, type RowOf } from '../../../platform/list/list.types.ts'
import { totalOf } from '../../../platform/list/list-count.ts'
import { ServerTable } from '../../../platform/list/ServerTable.tsx'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { Agreed, balanceCrumbs, balanceTabs, companyFilter, FileButtons, ledgerPath } from './balance-screens.tsx'
import classes from './balances.module.css'

type Row = RowOf<typeof balancesApi.agedBalance>
const filters = [companyFilter]
const defaultSort = 'totalCents.desc'
const some = (cents: number) => (cents === 0 ? <Dash /> : formatEuros(cents))
const columns = columnsOf<typeof balancesApi.agedBalance>()([
  { id: 'name', label: 'Client', cell: (row) => row.name, sort: true, isTitle: true },
  { id: 'number', label: 'Numéro', cell: (row) => row.number, figures: true, width: 120, card: 'none' },
  {
    ...{ id: 'age0Cents', label: agedClasses[0], cell: (row: Row) => some(row.age0Cents), sort: true },
    ...{ foot: (t: AgedTotals) => formatEuros(t.age0Cents), align: 'right', width: 140 },
  },
  {
    ...{ id: 'age31Cents', label: agedClasses[1], cell: (row: Row) => some(row.age31Cents), sort: true },
    ...{ foot: (t: AgedTotals) => formatEuros(t.age31Cents), align: 'right', width: 140 },
  },
  {
    ...{ id: 'age61Cents', label: agedClasses[2], cell: (row: Row) => some(row.age61Cents), sort: true },
    ...{ foot: (t: AgedTotals) => formatEuros(t.age61Cents), align: 'right', width: 140 },
  },
  {
    ...{ id: 'age91Cents', label: agedClasses[3], cell: (row: Row) => some(row.age91Cents), sort: true },
    ...{ foot: (t: AgedTotals) => formatEuros(t.age91Cents), align: 'right', width: 140 },
  },
  {
    ...{ id: 'totalCents', label: 'Total', cell: (row: Row) => formatEuros(row.totalCents), sort: true },
    ...{ foot: (t: AgedTotals) => formatEuros(t.totalCents), align: 'right', width: 140, card: 'aside' },
  },
] as const)
const noun = {
  ...{ one: 'client', many: 'clients', none: 'Aucune famille ne doit rien à cette date' },
  why: 'Une facture y entre par son écriture, et en sort par ce qui la règle.',
}

const Agreement = ({ totals }: { readonly totals: AgedTotals }) => {
  if (totals.ordersCents === null)
    return <p className={classes.agreed}>Au {formatDay(totals.on)}, telles que les écritures le disent.</p>
  return (
    <Agreed isAgreed={totals.ordersCents === totals.totalCents}>
      Au {formatDay(totals.on)}
      {'\u00a0'}: {formatEuros(totals.totalCents)} au grand livre, {formatEuros(totals.ordersCents)} dus d’après les
      commandes, avances de l’Urssaf attendues comprises.
      {totals.waiting > 0 && ` ${counted(totals.waiting, 'événement')} n’ont pas encore leur écriture.`}
    </Agreed>
  )
}

export const AgedBalance = () => {
  const shown = useShownFilters(filters, defaultSort)
  const [company] = useAddressParam('societe')
  const [on, setOn] = useAddressParam('le')
  const [totals, setTotals] = useState<AgedTotals | null>(null)
  const accounts = useOperation(ledgerApi.ledgerFilters, {}, { background: true }).data?.accounts
  const accountId = accounts?.find(({ code }) => code.startsWith('411'))?.id
  const day = on !== null && /^\d{4}-\d{2}-\d{2}$/.test(on) ? { on } : {}
  return (
    <Panel
      title="Balance âgée"
      breadcrumb={balanceCrumbs}
      tabs={balanceTabs('Balance âgée')}
      actions={
        <FileButtons
          csv={urlOf(balancesApi.agedBalanceCsv, { ...shown, ...day } as never)}
          pdf={urlOf(balancesApi.agedBalancePdf, { ...shown, ...day } as never)}
        />
      }
      fill
    >
      <div className={classes.screen}>
        {totals && shown.q === '' && <Agreement totals={totals} />}
        <ServerTable
          id="balance-agee"
          operation={balancesApi.agedBalance}
          columns={columns}
          filters={filters}
          input={day}
          defaultSort={defaultSort}
          defaultSize={50}
          searchLabel="Nom, numéro…"
          noun={noun}
          totalsLabel={(count) => totalOf(count, 'du client', 'clients')}
          keyOf={(row: Row) => row.id}
          nameOf={(row: Row) => row.name}
          pathOf={({ id }: Row) =>
            accountId === undefined
              ? undefined
              : `${ledgerPath({ accountId, company: company ?? 'private-tuition', customerId: id, to: totals?.on })}&lettrage=open`
          }
          extra={<DayField label="Au" labelHidden value={on} onChange={setOn} />}
          onAnswer={(answer) => setTotals(answer.totals)}
        />
      </div>
    </Panel>
  )
}
