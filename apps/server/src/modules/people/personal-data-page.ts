// The page of an export that a person reads: what is held, table by table, in French words.
import { fieldLabels } from '@cartable/domain/journal/journal.fields.ts'
import { valueLabels } from '@cartable/domain/journal/journal.values.ts'
import { columnWords } from '@cartable/domain/journal/journal.words.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { privacyFieldLabels } from '@cartable/domain/people/privacy.fields.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => escapes[mark]!)

const labels: Readonly<Record<string, string>> = { ...fieldLabels, ...privacyFieldLabels }
/** French word of a column; a structure test holds that each has one. */
export const labelOf = (field: string): string => labels[field] ?? field

const wordsOf = (table: string, field: string, value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (typeof value === 'number') {
    if (field.endsWith('_cents')) return formatEuros(value)
    return field.endsWith('_id') || field === 'id' ? `n°\u00a0${value}` : value.toLocaleString('fr-FR')
  }
  if (typeof value === 'string') {
    if (field.endsWith('_at') && !Number.isNaN(Date.parse(value))) return formatInstant(value)
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value)
    return valueLabels[table]?.[value] ?? columnWords[field]?.[value] ?? value
  }
  if (Array.isArray(value)) return value.map((item) => wordsOf(table, field, item)).join(', ')
  return JSON.stringify(value)
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2430}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin:2rem 0 .5rem;border-bottom:1px solid #d5dae2}
dl{display:grid;grid-template-columns:minmax(10rem,16rem) 1fr;gap:.15rem 1rem;margin:.75rem 0;padding:.5rem .75rem;background:#f6f7f9;border-radius:6px}
dt{color:#55606f}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}p.note{color:#55606f}`

/** Beginning of the page. */
export const pageHead = (name: string, at: string): string =>
  `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Données personnelles – ${escaped(name)}</title><style>${style}</style>
<h1>Données personnelles – ${escaped(name)}</h1>
<p>Ce que nous détenions le ${escaped(formatInstant(at))}. Les mêmes données, à relire par un programme, sont dans <b>donnees.json</b>\u202f; vos documents sont dans le dossier <b>fichiers</b>.</p>
<p class="note">Le mot de passe, les codes et les numéros complets de compte bancaire et de sécurité sociale n’y sont pas\u00a0: un fichier se perd. Ils peuvent être demandés à la société.</p>`

/** One table of the page; nothing when it holds no row. */
export const pageSection = (
  table: string,
  label: string,
  why: string | undefined,
  rows: readonly Readonly<Record<string, unknown>>[],
): string =>
  rows.length === 0
    ? ''
    : `<h2>${escaped(label)} (${rows.length})</h2>${why ? `<p class="note">${escaped(why)}</p>` : ''}${rows
        .map(
          (row) =>
            `<dl>${Object.entries(row)
              .map(
                ([field, value]) =>
                  `<dt>${escaped(labelOf(field))}</dt><dd>${escaped(wordsOf(table, field, value))}</dd>`,
              )
              .join('')}</dl>`,
        )
        .join('')}`

export const pageEnd = '</html>'
