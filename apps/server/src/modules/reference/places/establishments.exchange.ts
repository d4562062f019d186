// The file of establishments.
import type { AddressView } from '@cartable/domain/kernel/address.ts'
import {
  type EstablishmentValues,
  establishmentFields,
} from '@cartable/domain/reference/places/establishments.schema.ts'
import { establishments } from '@cartable/domain/reference/places/places.tables.ts'
import { z } from 'zod'
import { addressCells, addressColumns, addressOf, phoneCell, phoneOf } from '../../../platform/exchange/forms.ts'
import { isSame } from '../../../platform/exchange/rules.ts'
import type { TableRow } from '../../../platform/exchange/table.queries.ts'
import type { Change, TableParts } from '../../../platform/exchange/table.ts'
import { tableLayout } from '../../../platform/exchange/table-layout.ts'
import { addressesById, saveAddresses } from '../../people/people.service.ts'
import { colorColumn } from '../shared/exchange.columns.ts'
import { establishmentKeys, phonesById, writeAllPhones } from '../shared/exchange.queries.ts'
import { phonesToKeep } from './save-establishment.ts'

type Stored = TableRow & Pick<EstablishmentValues, 'address' | 'phones'> & { readonly addressId: number | null }
const asStored = (row: TableRow) => row as Stored
const valuesOf = ({ now }: Change) => now as unknown as EstablishmentValues

const parts: TableParts = {
  columns: ['addressId'],
  read: async (db, rows) => {
    const stored = rows.map(asStored)
    const addresses = await addressesById(
      db,
      stored.flatMap(({ addressId }) => addressId ?? []),
    )
    const phones = await phonesById(
      db,
      stored.map(({ id }) => id),
    )
    return stored.map(({ id, addressId }) => {
      const address = addressId === null ? undefined : addresses.get(addressId)
      return {
        address: address ? { ...address, typedByHand: true } : null,
        phones: (phones.get(id) ?? []).map((phone) => ({ phone })),
      }
    })
  },
  before: async (db, changes) => {
    const isKept = ({ now, before }: Change) => before !== null && isSame(now.address, before.address)
    const ids = await saveAddresses(
      db,
      changes.map((change) => (isKept(change) ? null : valuesOf(change).address)),
    )
    return changes.map((change, index) => ({
      addressId: isKept(change) && change.before ? asStored(change.before).addressId : (ids[index] ?? null),
    }))
  },
  after: (db, changes) =>
    writeAllPhones(
      db,
      changes.map((change) => ({ id: change.id, phones: phonesToKeep(valuesOf(change)) })),
    ),
}

/** The city of a line, of a form or of a row; undefined when the file has no such column. */
const cityOf = (values: Readonly<Record<string, unknown>>): unknown => {
  if (!('address' in values)) return 'city' in values ? (values.city ?? '') : undefined
  return (values.address as AddressView | null)?.city ?? ''
}

export const establishmentsLayout = tableLayout({
  objectType: 'establishments',
  label: 'Établissements',
  right: 'codification',
  pathOf: (id) => `/codification/${establishments.slug}/${id}`,
  intro: [
    'Une ligne par établissement. Un établissement de ce nom dans cette ville est mis à jour\u202f; les autres sont ajoutés.',
  ],
  table: establishments.table,
  liveKey: `reference.${establishments.key}`,
  columns: [
    {
      key: 'name',
      title: 'Nom',
      kind: 'text',
      isRequired: true,
      help: '150 caractères au plus.',
      example: 'Lycée Carnot',
    },
    colorColumn,
    { key: 'famous', title: 'Prestigieux', kind: 'flag', help: 'Oui ou Non.', example: false },
    {
      key: 'phones',
      title: 'Téléphones',
      kind: 'words',
      help: 'Le premier est celui des listes. Hors de France, avec l’indicatif\u00a0: +32…',
      example: '02 99 12 34 56',
    },
    ...addressColumns,
  ],
  stored: ['name', 'color', 'famous'],
  key: ['city', 'name'],
  keyedBy: { rows: establishmentKeys, of: (values) => ({ name: values.name, city: cityOf(values) }) },
  schema: z.object(establishmentFields),
  formOf: (before, given) => {
    const { phones, addressLine: _, postalCode: __, city: ___, ...own } = given
    const stored = before && asStored(before)
    const known = stored?.phones.map(({ phone }) => phone) ?? []
    return {
      name: '',
      color: null,
      famous: false,
      ...before,
      ...own,
      phones: Array.isArray(phones)
        ? phones.map((phone: string) => ({ phone: phoneOf(phone, known) }))
        : (stored?.phones ?? []),
      address: addressOf(given, stored?.address ?? null),
    }
  },
  cellsOf: (row) => ({
    phones: asStored(row).phones.flatMap(({ phone }) => phoneCell(phone) ?? []),
    ...addressCells(asStored(row).address),
  }),
  parts,
})
