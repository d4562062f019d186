// Where an accountant types a pile of cheques: a family is searched, its account opens, the next family follows.
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { useRef } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { ServerAutocomplete } from '../../../platform/fields/ServerAutocomplete.tsx'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { askedId } from '../../../platform/shell/asked-record.ts'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { searchCustomers } from '../../customers/customers.parts.tsx'
import { CustomerAccount } from './CustomerAccount.tsx'
import { receiptCrumbs, receiptTabs } from './receipt-tabs.ts'
import classes from './receipts.module.css'

export const Receipts = () => {
  const [asked, setAsked] = useAddressParam('famille')
  const customerId = askedId(asked ?? undefined) ?? null
  // the name of a family that the address asks for; the account itself is shown below
  const account = useOperation(
    receiptsApi.customerAccount,
    { customerId: String(customerId) },
    { enabled: customerId !== null, background: true },
  )
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
          valueLabel={account.data?.customer ?? null}
          onChange={(value) => setAsked(value === null ? null : String(value))}
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
