// Files in and out as people handle them: checked, imported, reported line by line, exported, and imported again.
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { englishTexts, findings } from './support/pages.ts'
import { signInAtOnce } from './support/people.ts'

const screen = '/admin/excelFile?type=chapters'
const nameOfRun = (word: string) => `${word} ${Date.now().toString(36)}`
const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(['Matière;Niveau;Nom;Actif', ...lines].join('\r\n')),
})

const choose = async (page: Page, file: string | ReturnType<typeof csv>) =>
  page.getByLabel('Fichier à importer').setInputFiles(file)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('XLS-01 a file is checked, imported and reported line by line, down to the record and to the refused lines', async ({
  page,
}) => {
  await signInAtOnce(page, 'direction')
  await page.goto(screen)
  const name = nameOfRun('Chapitre')
  await choose(
    page,
    csv('programme.csv', [
      `Mathématiques;3e;${name};Oui`,
      `Mathématiqes;3e;${name} bis;Oui`,
      `Mathématiques;3e;${name} ter;Oui`,
    ]),
  )
  await press(page, 'Vérifier sans enregistrer')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Les données saisies ne sont pas valides.')
  await expect(dialog).toContainText(/2\s*lignes seraient enregistrées, 1 reste à corriger/)
  await dialog.getByRole('button', { name: /Importer 2\s*lignes correctes/ }).click()
  await expect(dialog).toContainText(/2\s*lignes sont enregistrées, 1 reste à corriger/)
  await dialog.getByRole('button', { name: 'Voir le rapport détaillé' }).click()

  const report = page.getByRole('dialog', { name: /Rapport d’import/ })
  const lines = report.getByRole('rowheader')
  await expect(lines).toHaveText([`${name} bis`, name, `${name} ter`])
  await expect(report.getByRole('row').filter({ hasText: `${name} bis` })).toContainText(/En erreur.*Mathématiqes/)
  expect(await findings(page, '[role=dialog]')).toEqual([])
  expect(await englishTexts(page)).toEqual([])
  await report.getByRole('button', { name: /En erreur/ }).click()
  await expect(lines).toHaveText([`${name} bis`])
  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    report.getByRole('link', { name: 'Télécharger la ligne en erreur' }).click(),
  ])
  const text = await readFile(await refused.path(), 'utf8')
  expect(text).toContain(`${name} bis`)
  expect(text).not.toContain(`${name} ter`)

  await report.getByRole('button', { name: /Toutes les lignes/ }).click()
  await lines.getByRole('link', { name: `${name} ter` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} ter`)
  await page.goBack()
  await expect(lines).toHaveCount(3)
})

test('XLS-22 what is exported to a window of its own and imported again changes nothing', async ({ page, context }) => {
  await signInAtOnce(page, 'direction')
  await page.goto(screen)
  await expect(page.getByRole('button', { name: 'Exporter', exact: true })).toHaveAttribute('title', /Chapitres/)
  await press(page, 'Exporter')
  const opened = context.waitForEvent('page')
  // the new window never shows anything: the browser gives its file to the page that opened it
  const downloaded = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /\(xlsx\)/ }).click()
  await opened
  const file = await (await downloaded).path()
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK')
  await page.getByLabel('Fichier à importer').setInputFiles({
    name: 'chapitres.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await readFile(file),
  })
  await press(page, 'Vérifier sans enregistrer')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Vérification terminée')
  for (const status of ['En erreur', 'Doublon', 'Ajout', 'Mise à jour', 'Inactivation'])
    await expect(dialog.getByRole('button', { name: new RegExp(`^0.*${status}`) })).toBeVisible()
  // a file that would change nothing is not offered to be imported
  await expect(page.getByRole('button', { name: /^Importer/ })).toHaveCount(0)
})

test('a picture named like a sheet is refused in words, and what was chosen stays', async ({ page }) => {
  await signInAtOnce(page, 'direction')
  await page.goto(screen)
  await page.getByLabel('Fichier à importer').setInputFiles({
    name: 'photo.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  })
  await press(page, 'Vérifier sans enregistrer')
  await expect(page.getByText(/^Le (fichier est corrompu|format du fichier n’est pas reconnu)/)).toBeVisible()
  await expect(page.getByText('photo.xlsx').first()).toBeVisible()
})

test('XLS-03 an import is found again after a reload, and cancelled from there', async ({ page }) => {
  // the file is read whole before it may be imported
  test.slow()
  await signInAtOnce(page, 'direction')
  await page.goto(screen)
  const name = nameOfRun('Long chapitre')
  await choose(
    page,
    csv(
      'long.csv',
      Array.from({ length: 40_000 }, (_, line) => `Mathématiques;3e;${name} ${line};Oui`),
    ),
  )
  await press(page, 'Vérifier sans enregistrer')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Importer', exact: true }).click({ timeout: 120_000 })
  await expect(dialog).toContainText('Import en cours…')
  await page.reload()
  await expect(dialog).toContainText('Import en cours…')
  await dialog.getByRole('button', { name: 'Annuler l’import' }).click()
  await expect(dialog).toContainText('Import annulé')
  await page.goto(`/codification/chapters?q=${encodeURIComponent(name)}`)
  await expect(page.getByText('Aucun résultat avec ces filtres')).toBeVisible()
})
