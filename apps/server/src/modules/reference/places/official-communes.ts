// The official communes that travel with the program (etalab, Licence Ouverte): what a new installation begins with.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { OfficialCommune } from './cities.queries.ts'

type RawCommune = {
  readonly code: string
  readonly nom: string
  readonly type: string
  readonly departement: string
  readonly codesPostaux?: readonly string[]
}

/**
 * Communes that the law cuts into arrondissements: addresses bear the code of the arrondissement, so that these three
 * would only stand twice.
 */
const cutIntoArrondissements = new Set(['75056', '69123', '13055'])

/** Keeps Paris, Lyon and Marseille as their arrondissements only. */
export const withoutCutCommunes = <C extends { readonly code: string }>(communes: readonly C[]): C[] =>
  communes.filter(({ code }) => !cutIntoArrondissements.has(code))

/** Current communes and municipal arrondissements; associated and delegated communes are parts of others. */
export const readOfficialCommunes = async (): Promise<OfficialCommune[]> => {
  // the entry point of the package reads its files relatively to the current folder, hence the direct path
  const path = createRequire(import.meta.url).resolve('@etalab/decoupage-administratif/data/communes.json')
  const raw = JSON.parse(await readFile(path, 'utf8')) as RawCommune[]
  return withoutCutCommunes(raw)
    .filter(({ type }) => type === 'commune-actuelle' || type === 'arrondissement-municipal')
    .map(({ code, nom, departement, codesPostaux }) => ({
      code,
      name: nom,
      departementCode: departement,
      postalCodes: [...new Set(codesPostaux ?? [])].toSorted(),
    }))
}
