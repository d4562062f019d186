// The family that a line of a file means: by its number, its address or its name.

import type { ExchangeColumn } from '../../../platform/exchange/layout.ts'
import { idColumn } from '../../../platform/exchange/layout.ts'
import { refuseLine } from '../../../platform/exchange/record-layout.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { findFamiliesNamed } from './opening-balances.queries.ts'

export type Form = Readonly<Record<string, unknown>>
export const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

export const findFamily = async ({ db }: OperationContext, line: Form): Promise<number> => {
  const named = {
    id: typeof line.id === 'number' ? line.id : null,
    ...{ email: textOf(line.email), lastName: textOf(line.lastName), firstName: textOf(line.firstName) },
  }
  if (named.id === null && named.email === null && named.lastName === null)
    refuseLine('lastName', 'indiquez la famille.')
  const [first, ...others] = await findFamiliesNamed(db, named)
  if (first === undefined) return refuseLine('lastName', 'aucun client ne répond à cette ligne.')
  return others.length === 0
    ? first
    : refuseLine('lastName', 'plusieurs clients répondent à cette ligne\u00a0: indiquez l’identifiant.')
}

/** How a report names the line. */
export const familyOf = ({ lastName, firstName, email }: Form) =>
  [textOf(firstName), textOf(lastName)].filter((name) => name !== null).join(' ') || (textOf(email) ?? '')

export const column = (
  key: string,
  title: string,
  help: string,
  kind: ExchangeColumn['kind'] = 'text',
): ExchangeColumn => ({
  ...{ key, title, kind, help, example: null },
})

/** The columns that name the family. */
export const familyColumns: readonly ExchangeColumn[] = [
  { ...idColumn, help: 'Donné par l’export des clients\u00a0; à défaut, l’e-mail ou le nom suffit.' },
  {
    ...column('lastName', 'Nom', 'Celui de la fiche du client.'),
    synonyms: ['Nom du client', 'Famille', 'Client', 'Nom de famille'],
  },
  {
    ...column('firstName', 'Prénom', 'Quand deux clients ont ce nom.'),
    synonyms: ['Prénom du client', 'Prénom du parent'],
  },
  {
    ...column('email', 'E-mail', 'Celui de la fiche du client.'),
    synonyms: ['Courriel', 'Mail', 'E-mail du client', 'Adresse e-mail'],
  },
]
