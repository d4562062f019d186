// The customer that an accounting list is about, found among those who have bills; kept in the address.
import { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import { call } from '../../platform/api/client.ts'
import { ServerAutocomplete } from '../../platform/fields/ServerAutocomplete.tsx'
import { useAddressParam } from '../../platform/shell/address-param.ts'
import classes from './ledger.module.css'

const search = async (query: string, signal: AbortSignal) =>
  (await call(ledgerApi.customerBillAutocomplete, { query }, { signal })).results.map(({ id, label }) => ({
    value: id,
    label,
  }))

/** What a list adds to its request while a customer is chosen. */
export const useBilledCustomer = () => {
  const [value, change] = useAddressParam('client')
  const id = value !== null && /^[1-9]\d{0,14}$/.test(value) ? value : null
  return { id, change, input: id === null ? {} : { customerId: id } }
}

export type BilledCustomerChoice = ReturnType<typeof useBilledCustomer>

type Props = {
  readonly customer: BilledCustomerChoice
  /** His name, when the list knows it. */
  readonly name?: string | null | undefined
}
export const BilledCustomer = ({ customer, name }: Props) => (
  <div className={classes.customer}>
    <ServerAutocomplete
      label="Client"
      labelHidden
      placeholder={'Client\u00a0: 3 lettres…'}
      value={customer.id === null ? null : Number(customer.id)}
      valueLabel={name ?? null}
      search={search}
      onChange={(id) => customer.change(id === null ? null : String(id))}
    />
  </div>
)
