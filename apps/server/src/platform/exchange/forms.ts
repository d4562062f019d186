// Pieces of forms that files write in plain cells: addresses and phones, read back to what is stored when nothing changed.
import type { AddressView } from '@cartable/domain/kernel/address.ts'
import { formatPhone, Phone } from '@cartable/domain/kernel/phone.ts'
import type { ExchangeColumn, LineValue, LineValues } from './layout.ts'

/** The three columns of an address. */
export const addressColumns: readonly ExchangeColumn[] = [
  {
    key: 'addressLine',
    title: 'Adresse',
    kind: 'text',
    help: 'L’adresse en une ligne, code postal et ville compris.',
    example: '12 rue de la Monnaie, 35000 Rennes',
  },
  { key: 'postalCode', title: 'Code postal', kind: 'text', help: 'Cinq chiffres en France.', example: '35000' },
  { key: 'city', title: 'Ville', kind: 'text', help: 'Nom de la commune.', example: 'Rennes' },
]

export const addressCells = (address: AddressView | null): LineValues => ({
  addressLine: address?.completeAddress ?? null,
  postalCode: address?.postalCode ?? null,
  city: address?.city ?? null,
})

const textOf = (value: LineValue | undefined): string =>
  value === null || value === undefined ? '' : String(value).trim()

/** Spreadsheets take the leading zero of 01000 for nothing. */
export const withZeros = (value: LineValue | undefined): string | null => {
  const text = textOf(value)
  return text === '' ? null : /^\d{4}$/.test(text) ? `0${text}` : text
}

/** The address of a form: the stored one while the cells say the same, one typed by hand otherwise, null when they are empty. */
export const addressOf = (
  given: LineValues,
  stored: AddressView | null,
): (AddressView & { typedByHand: true }) | null => {
  const said = {
    addressLine: textOf(given.addressLine),
    postalCode: withZeros(given.postalCode) ?? '',
    city: textOf(given.city),
  }
  const known = addressCells(stored)
  const asked = (['addressLine', 'postalCode', 'city'] as const).filter((key) => given[key] !== undefined)
  if (asked.every((key) => said[key] === textOf(known[key]))) return stored && { ...stored, typedByHand: true }
  if (asked.every((key) => said[key] === '')) return null
  const inLine = /(?:^|,|\s)(\d{5})\s+([^,\d]+)$/.exec(said.addressLine)
  const postalCode = said.postalCode || inLine?.[1] || null
  const city = said.city || inLine?.[2]?.trim() || null
  return {
    houseNumber: null,
    street: null,
    complement: null,
    cityCode: null,
    postalCode,
    city,
    departementCode: null,
    country: stored?.country ?? 'FR',
    latitude: null,
    longitude: null,
    freeAddress: null,
    completeAddress: said.addressLine || [postalCode, city].filter(Boolean).join(' '),
    typedByHand: true,
  }
}

type PhoneForm = { readonly phoneNumber: string | null; readonly phoneRegion: string | null }
const noPhone: PhoneForm = { phoneNumber: null, phoneRegion: null }

/** A phone as people write it. */
export const phoneCell = ({ phoneNumber, phoneRegion }: PhoneForm): string | null =>
  formatPhone(phoneNumber, phoneRegion).replaceAll('\u00a0', ' ') || null

/** The phone of a form: the stored one when the number is the same, whatever its region. */
export const phoneOf = (value: LineValue | undefined, stored: readonly PhoneForm[]): PhoneForm => {
  const text = textOf(value)
  if (text === '') return noPhone
  // a spreadsheet takes the leading zero of a number for nothing
  const typed = /^[1-9]\d{8}$/.test(text) ? `0${text}` : text
  const shown = stored.find((phone) => phoneCell(phone) === typed)
  if (shown) return shown
  const read = Phone.safeParse({ phoneNumber: typed, phoneRegion: 'FR' })
  return (
    stored.find((phone) => phone.phoneNumber === read.data?.phoneNumber) ?? { phoneNumber: typed, phoneRegion: 'FR' }
  )
}
