// Where an accountant types a pile of cheques: a family is searched, its account opens, the next family follows.
import { useRef, useState } from 'react'
import { ServerAutocomplete } from '../../../platform/fields/ServerAutocomplete.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { searchCustomers } from '../../customers/customers.parts.tsx'
import { CustomerAccount } from './CustomerAccount.tsx'
import { receiptCrumbs, receiptTabs } from './receipt-tabs.ts'
import classes from './receipts.module.css'

export const Receipts = () => {
  const [customerId, setCustomerId] = useState<number | null>(null)
  const search = useRef<HTMLDivElement>(null)
  const next = () => {
    // once the dialog gave the focus back: the next family is typed at once
    window.setTimeout(() => search.current?.querySelector('input')?.select(), 0)
  }
  return (
    <Panel title="Encaissements" breadcrumb={receiptCrumbs} tabs={receiptTabs('receipts')}>
      <div className={classes.search} ref={search}>
        <ServerAutocomplete
          label="Famille"
          description="Nom, téléphone, adresse e-mail ou numéro de client"
          value={customerId}
          valueLabel={null}
          onChange={(value) => setCustomerId(value === null ? null : Number(value))}
          onBlur={() => undefined}
          search={searchCustomers}
        />
      </div>
      {customerId === null ? (
        <EmptyLine>Choisissez une famille pour voir ce qu’elle doit et encaisser.</EmptyLine>
      ) : (
        <CustomerAccount key={customerId} customerId={customerId} onReceived={next} />
      )}
    </Panel>
  )
}
