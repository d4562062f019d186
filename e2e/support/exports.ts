// Files for accountants' programs as somebody receives them: asked on their screen, downloaded, read field by field.
import { readFile } from 'node:fs/promises'
import type { EntryFormat } from '@cartable/domain/accounting/exports/exports.schema.ts'
import { quadraFields } from '@cartable/domain/accounting/exports/quadra.rules.ts'
import { ximportFields } from '@cartable/domain/accounting/exports/ximport.rules.ts'
import { expect, type Page } from '@playwright/test'
import { field } from './fields.ts'

const fieldsOf = { ximport: ximportFields, quadra: quadraFields } as const
const programs = { ximport: /^Sage.50 et Ciel/, quadra: /^Cegid Quadra/ } as const

export type Entries = { readonly name: string; readonly rows: readonly Readonly<Record<string, string>>[] }

/** « Export comptable » over a span, in the format of a program. */
export const exportEntries = async (
  accountant: Page,
  format: EntryFormat,
  from: string,
  to: string,
): Promise<Entries> => {
  await accountant.goto('/accounting/exports')
  for (const [label, day] of [
    ['Du', from],
    ['Au', to],
  ] as const) {
    await field(accountant, label).fill(day)
    await field(accountant, label).blur()
  }
  await accountant.getByRole('radio', { name: programs[format] }).check()
  await expect(accountant.getByRole('status').filter({ hasText: 'balance générale' })).toContainText('D’accord')
  const [download] = await Promise.all([
    accountant.waitForEvent('download'),
    accountant.getByRole('button', { name: 'Préparer le fichier' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'latin1')).split('\r\n').slice(0, -1)
  const rows = lines
    .filter((line) => format === 'ximport' || line.startsWith('M'))
    .map((line) => {
      let at = 0
      const values = fieldsOf[format].map(([name, width]): [string, string] => {
        at += width
        return [name, line.slice(at - width, at).trim()]
      })
      return Object.fromEntries(values)
    })
  return { name: download.suggestedFilename(), rows }
}
