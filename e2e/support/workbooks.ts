// Workbooks as another program or a spreadsheet leaves them, and the screen that takes them.
import { utils, write } from '@e965/xlsx'
import { expect, type Locator, type Page } from '@playwright/test'

type Cells = readonly (string | number | null)[]

/** An xlsx of one sheet: its header, then its lines. */
export const workbook = (name: string, sheet: string, lines: readonly Cells[]) => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(lines.map((cells) => [...cells])), sheet)
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(write(book, { type: 'array', bookType: 'xlsx' })),
  }
}
export type Workbook = ReturnType<typeof workbook>

/** « Import / export Excel », with a type chosen. */
export const openImports = async (page: Page, type: string): Promise<void> => {
  await page.goto('/admin/excelFile')
  await page.getByRole('radio', { name: new RegExp(`^${type}`) }).check({ force: true })
  await expect(page.getByRole('heading', { name: `Importer\u00a0: ${type}` })).toBeVisible()
}

export const chooseFile = (page: Page, file: Workbook): Promise<void> =>
  page.getByLabel('Fichier à importer').setInputFiles(file)

/** Checks the file that is chosen; answers the dialog that says what an import of it would do. */
export const checkFile = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Vérifier sans enregistrer' }).click()
  const dialog = page.getByRole('dialog', { name: /^Vérification/ })
  await expect(dialog.getByRole('button', { name: 'Voir le rapport détaillé' })).toBeVisible()
  return dialog
}

/** How many lines became what, by the tiles of a dialog: « En erreur » → 7. */
export const tile = (dialog: Locator, what: string): Locator =>
  dialog.getByRole('group', { name: 'Lignes du rapport' }).getByRole('button', { name: what })
