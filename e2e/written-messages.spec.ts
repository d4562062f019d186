// A message written with bold, a link and a pill, by the keyboard and the mouse: kept, sent, received, and opened again as it was sent.
import { expect, type Locator, test } from '@playwright/test'
import { newestMail } from './support/mails.ts'
import { openBrowser, signInAtOnce } from './support/people.ts'

const sandbox = process.env.CARTABLE_SANDBOX_URL ?? ''

/** The markup of a text as it stands in the editor: bold words, links, pills. */
const look = (text: Locator) =>
  text.evaluate((editor) =>
    [...editor.querySelectorAll('strong, a, [data-tag]')].map((one) => [one.localName, one.textContent ?? '']),
  )

test('a message is written with bold, a link and a tag, received so, and opened again', async ({ browser }) => {
  const page = await openBrowser(browser)
  await signInAtOnce(page, 'direction')
  await page.goto('/customer/manage')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Envoyer un message' }).first().click()
  const dialog = page.getByRole('dialog', { name: /^Message/ })
  const text = dialog.getByRole('textbox', { name: 'Texte du mail' })
  await expect(text).toBeVisible()
  const subject = `Écrit à la main ${Date.now()}`
  await dialog.getByRole('textbox', { name: 'Objet' }).fill(subject)

  await test.step('typed, with the keys that people know', async () => {
    await text.click()
    await page.keyboard.type('Bonjour {{prenom}},')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Le centre sera ')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type('fermé mardi')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type(' : ')
    // not the palette: a link is being written
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('textbox', { name: 'Adresse du lien' }).fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Écrivez une adresse complète/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Adresse du lien' }).fill('www.exemple.fr/plan?a=1')
    await page.getByRole('textbox', { name: 'Texte du lien' }).fill('notre plan')
    await page.keyboard.press('Enter')
    await expect(text).toBeFocused()
    await page.keyboard.type(' et 2 ** 3. ')
    await dialog.getByRole('button', { name: 'Insérer une balise' }).click()
    await page.getByRole('menuitem', { name: /^société/ }).click()
    await page.keyboard.type('!')
    expect(await look(text)).toEqual([
      ['span', 'prénom du destinataire'],
      ['strong', 'fermé mardi'],
      ['a', 'notre plan'],
      ['span', 'société'],
    ])
    await expect(text).toContainText('et 2 ** 3. société!')
  })

  await test.step('previewed for its reader, kept while it is written, undone and done again', async () => {
    const preview = dialog.getByRole('region', { name: 'Aperçu' })
    await expect(preview.locator('strong')).toHaveText('fermé mardi')
    await expect(preview.getByRole('link', { name: 'notre plan' })).toHaveAttribute(
      'href',
      'https://www.exemple.fr/plan?a=1',
    )
    await expect(preview).not.toContainText('{{')
    await expect(dialog.getByText(/^Brouillon gardé/)).toBeVisible({ timeout: 15_000 })
    await dialog.getByRole('button', { name: 'Annuler la frappe' }).click()
    await expect(text).not.toContainText('société!')
    await dialog.getByRole('button', { name: 'Rétablir la frappe' }).click()
    await expect(text).toContainText('société!')
  })

  // one reader is told, several are chosen from
  const to = await dialog.evaluate(
    (frame) => [...frame.querySelectorAll('input')].map(({ value }) => value).join(' ') + frame.textContent,
  )
  const address = /[\w.-]+@[\w.-]+\.fr/.exec(to)?.[0] ?? ''
  await text.press('ControlOrMeta+Enter')
  await expect(dialog).toBeHidden()

  await test.step('received: bold and a link in the HTML, only words in the plain text', async () => {
    const mail = await newestMail(sandbox, address, { subject: new RegExp(subject) })
    expect(mail.html).toMatch(/<strong[^>]*>fermé mardi<\/strong>/)
    expect(mail.html).toMatch(
      /<a [^>]*href="https:\/\/www\.exemple\.fr\/plan\?a=1"[^>]*>notre plan<\/a> et 2 \*\* 3\. /,
    )
    expect(mail.text).toContain('fermé mardi : notre plan (https://www.exemple.fr/plan?a=1) et 2 ** 3.')
    expect(mail.text).not.toContain('{{')
  })

  await test.step('opened again from the record, as it was sent', async () => {
    await page.reload()
    await page
      .getByRole('navigation', { name: 'Sections de la fiche' })
      .getByRole('link', { name: /^Messages/ })
      .click()
    const line = page.getByRole('button', { name: new RegExp(subject) })
    await line.click()
    const shown = page.getByRole('listitem').filter({ has: line })
    await expect(shown.locator('strong')).toHaveText('fermé mardi')
    await expect(shown.getByRole('link', { name: 'notre plan' })).toBeVisible()
  })
  await page.context().close()
})
