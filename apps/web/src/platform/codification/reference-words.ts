// The French sentences about rows of a reference table, agreed with their gender and number.
import type { ReferenceTable } from '@cartable/domain/kernel/codification.ts'
import { plural } from '../fields/texts.ts'
import { formatCount } from '../fr/typography.ts'
import type { ListNoun } from '../list/list.types.ts'

/** `Matière` → `matière`, `URSSAF régionale` as it is. */
const lower = (words: string) => (/^\p{Lu}\p{Ll}/u.test(words) ? words[0]!.toLowerCase() + words.slice(1) : words)

/** Names of the rows, for lists. */
export const nounOf = ({ titles }: ReferenceTable): ListNoun => ({
  one: lower(titles.singular),
  many: lower(titles.plural),
  isFeminine: titles.isFeminine,
  none: titles.none,
  why: titles.why,
})

const agreed = (word: string, { titles }: ReferenceTable, count: number) =>
  `${word}${titles.isFeminine ? 'e' : ''}${count > 1 ? 's' : ''}`

/** « 3 matières » */
export const countWords = (table: ReferenceTable, count: number): string => {
  const { one, many } = nounOf(table)
  return `${formatCount(count)} ${plural(count, one, many)}`
}

/** « Matière « Anglais » désactivée. », « 3 matières désactivées. » */
export const doneWords = (table: ReferenceTable, names: readonly string[], enabled: boolean): string => {
  const verb = agreed(enabled ? 'activé' : 'désactivé', table, names.length)
  return names.length === 1
    ? `${table.titles.singular} «\u00a0${names[0]}\u00a0» ${verb}.`
    : `${countWords(table, names.length)} ${verb}.`
}

/** « Désactiver 3 matières » */
export const verbWords = (table: ReferenceTable, count: number, enabled: boolean): string =>
  `${enabled ? 'Activer' : 'Désactiver'} ${countWords(table, count)}`

/** « Matière créée. », « Matière enregistrée. » */
export const savedWords = (table: ReferenceTable, isNew: boolean): string =>
  `${table.titles.singular} ${agreed(isNew ? 'créé' : 'enregistré', table, 1)}.`

/** « Utilisée par 41 fiches. », « Aucune fiche ne l’utilise. » */
export const useWords = (table: ReferenceTable, count: number): string =>
  count === 0
    ? 'Aucune fiche ne l’utilise.'
    : `${agreed('Utilisé', table, 1)} par ${formatCount(count)}\u00a0${plural(count, 'fiche', 'fiches')}.`

/** What disabling does. */
export const disablingWords = (table: ReferenceTable): string => {
  const { isFeminine } = table.titles
  return `${isFeminine ? 'Une' : 'Un'} ${nounOf(table).one} ${agreed('désactivé', table, 1)} reste sur les fiches existantes\u202f; ${
    isFeminine ? 'elle' : 'il'
  } n’est plus ${agreed('proposé', table, 1)}.`
}
