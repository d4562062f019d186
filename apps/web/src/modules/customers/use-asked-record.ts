// Which record the address asks for: `/customer/show/12`, or `/customer/show?id=12` as the specification writes it.
import { useLocation, useParams } from '@tanstack/react-router'
import { textOf } from '../../platform/list/search.ts'
import { askedId } from './customer-texts.ts'

/** Number of a record, null for a new one, undefined for an address that means nothing. */
export const useAskedRecord = (): number | null | undefined => {
  const { id } = useParams({ strict: false }) as { readonly id?: string }
  const address = useAddress()
  return askedId(id ?? textOf(address.id))
}

/** Parameters of the address, each as text. */
export const useAddress = (): Readonly<Record<string, unknown>> =>
  useLocation({ select: (location) => location.search as Record<string, unknown> })
