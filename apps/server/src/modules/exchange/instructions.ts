// The instructions of a type of data: an HTML fragment made from its layout.
import { maxImportBytes, sheetFormats } from '@cartable/domain/exchange/exchange.schema.ts'
import { wordsOf } from '../../platform/exchange/cells.ts'
import type { ColumnKind, ExchangeColumn, ExchangeLayout } from '../../platform/exchange/layout.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const kinds: Readonly<Record<ColumnKind, string>> = {
  text: 'Texte',
  integer: 'Nombre entier',
  decimal: 'Nombre',
  cents: 'Montant en euros',
  day: 'Date (JJ/MM/AAAA)',
  flag: 'Oui ou Non',
  words: 'Plusieurs valeurs, séparées par «\u00a0;\u00a0»',
}

const rowOf = (column: ExchangeColumn): string => {
  // « M. » has its full stop
  const choices = column.choices
    ? ` Valeurs\u00a0: ${Object.values(column.choices).join(', ').replace(/\.$/, '')}.`
    : ''
  const cells = [
    `<strong>${escaped(column.title)}</strong>${column.isRequired ? ' <em>(obligatoire)</em>' : ''}`,
    escaped(column.choices && column.kind === 'text' ? 'Une valeur de la liste' : kinds[column.kind]),
    escaped(`${column.help}${choices}`),
    escaped(wordsOf(column, column.example)),
  ]
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

/** HTML of the instructions; every text in it is escaped. */
export const instructionsOf = (layout: ExchangeLayout): string =>
  [
    ...layout.intro.map((paragraph) => `<p>${escaped(paragraph)}</p>`),
    '<ul>',
    `<li>Formats\u00a0: ${sheetFormats.join(', ')}\u202f; ${maxImportBytes / 1_000_000}\u00a0Mo au plus. Seule la première feuille est lue\u202f; sa première ligne porte les titres des colonnes.</li>`,
    '<li>Une colonne absente du fichier laisse les fiches telles quelles\u202f; une cellule vide efface la valeur.</li>',
    '<li>Une ligne refusée est sautée\u00a0: les autres sont enregistrées, et le compte rendu dit pourquoi.</li>',
    '</ul>',
    '<table><thead><tr><th>Colonne</th><th>Contenu</th><th>Règle</th><th>Exemple</th></tr></thead><tbody>',
    ...layout.columns.map(rowOf),
    '</tbody></table>',
  ].join('')
