// Postal codes of a file against the cities: one that no commune bears is told at its line.
import type { Db } from '../../../platform/db/database.ts'
import { refuseLine } from '../../../platform/exchange/record-layout.ts'
import { listPostalCodes } from './cities.queries.ts'

type Placed = { readonly country?: string; readonly postalCode: string | null } | null

/** First two digits that no departement of France has. */
const nowhere = /^(00|96|99)/

/** Reads the cities once for a whole file; answers what refuses, at a column, an address that the line changed. */
export const postalCodeCheck = async (db: Db) => {
  const known = new Set(await listPostalCodes(db))
  const departements = new Set([...known].map((code) => code.slice(0, 2)))
  const isKnown = (code: string) => !nowhere.test(code) && (known.has(code) || !departements.has(code.slice(0, 2)))
  return (key: string, now: Placed, before: Placed): void => {
    const code = now?.postalCode ?? null
    if (code === null || code === before?.postalCode || (now?.country ?? 'FR') !== 'FR') return
    if (!/^\d{5}$/.test(code)) refuseLine(key, `«\u00a0${code}\u00a0» n’a pas cinq chiffres.`)
    if (!isKnown(code)) refuseLine(key, `«\u00a0${code}\u00a0» n’est le code postal d’aucune commune.`)
  }
}
