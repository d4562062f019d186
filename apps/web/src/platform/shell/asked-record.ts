// Which record the address asks for: `/customer/show/12`, or `/customer/show?id=12` as the specification writes it.
import { useLocation, useParams } from '@tanstack/react-router'
import { textOf } from '../list/search.ts'

/** What an address asks: a record, a new one, or nothing that can exist. */
export const askedId = (text: string | undefined): number | null | undefined =>
  text === 'nouveau' ? null : text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/** Number of a record, null for a new one, undefined for an address that means nothing. */
export const useAskedRecord = (): number | null | undefined => {
  const { id } = useParams({ strict: false }) as { readonly id?: string }
  const address = useAddress()
  return askedId(id ?? textOf(address.id))
}

/** Parameters of the address, each as text. */
export const useAddress = (): Readonly<Record<string, unknown>> =>
  useLocation({ select: (location) => location.search as Record<string, unknown> })
