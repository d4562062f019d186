// A landing page with an image: written in the office, read by visitors while it is published, and no longer.
import { expect, test } from '../support/company/company.ts'
import { field } from '../support/fields.ts'

/** A square of ten pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGOoko/BgxhGpbEhAAJQX7Xlk+PXAAAAAElFTkSuQmCC',
  'base64',
)

test('a page with an image is written, visitors see it with its words and its place kept, and neither is there once it is withdrawn', async ({
  company,
}) => {
  const director = await company.as('direction')
  const visitor = await company.browser()
  const published = '/page/stage-a-vannes'
  let image = ''

  await test.step('the director chooses an image, whose words are asked for, and publishes the page', async () => {
    await director.goto('/landing/template/nouveau')
    await field(director, 'Titre').fill('Un stage à Vannes')
    await field(director, 'Adresse').fill('stage-a-vannes')
    await field(director, 'Description').fill('Cinq matinées en petit groupe, à Vannes.')
    await director.getByRole('button', { name: 'Partie', exact: true }).click()
    const words = director.getByRole('group', { name: 'Partie 1' })
    await words.getByLabel('Intertitre').fill('Le stage')
    await words.getByRole('textbox', { name: /^Texte/ }).fill('Cinq matinées.')
    await director.getByRole('button', { name: 'Partie', exact: true }).click()
    const part = director.getByRole('group', { name: 'Partie 2' })
    await part.getByRole('combobox', { name: 'Forme' }).click()
    await director.getByRole('option', { name: 'Image' }).click()
    const file = part.locator('input[type="file"]')
    await file.setInputFiles({ name: 'salle.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Bonjour') })
    await expect(
      part.getByText(/Le contenu du fichier «\s*salle\.jpg\s*» ne correspond pas à son extension/),
    ).toBeVisible()
    await file.setInputFiles({ name: 'salle.png', mimeType: 'image/png', buffer: picture })
    await expect(part.getByText('salle.png')).toBeVisible()
    await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(part.getByText('Dites ce que montre l’image, ou qu’elle est décorative.')).toBeVisible()
    await part.getByLabel('Texte de remplacement').fill('Notre salle, à Vannes')
    await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(director).toHaveURL(/\/landing\/template\/\d+$/)
    const preview = director.frameLocator('iframe[title="Aperçu de la page"]')
    await expect(preview.getByRole('img', { name: 'Notre salle, à Vannes' })).toHaveJSProperty('naturalWidth', 10)
    expect((await visitor.goto(published))?.status()).toBe(404)
    await director.getByRole('button', { name: 'Publier' }).click()
    await expect(director.getByRole('link', { name: 'Voir la page' })).toBeVisible()
  })

  await test.step('a visitor sees it, where its place was kept', async () => {
    await visitor.goto(published)
    const shown = visitor.getByRole('img', { name: 'Notre salle, à Vannes' })
    await shown.scrollIntoViewIfNeeded()
    await expect(shown).toHaveJSProperty('naturalWidth', 10)
    await expect(shown).toHaveAttribute('width', '10')
    await expect(shown).toHaveAttribute('loading', 'lazy')
    image = (await shown.getAttribute('src')) ?? ''
    await expect(visitor.locator('meta[property="og:image"]')).toHaveAttribute('content', new RegExp(`${image}$`))
    const served = await visitor.request.get(image)
    expect([served.status(), served.headers()['cache-control']]).toEqual([200, 'public, max-age=31536000'])
  })

  await test.step('once it is withdrawn, neither the page nor its image is there', async () => {
    await director.getByRole('button', { name: 'Retirer du site' }).click()
    await director.getByRole('button', { name: 'Retirer du site la page' }).click()
    await expect(director.getByRole('link', { name: 'Voir la page' })).toHaveCount(0)
    expect((await visitor.request.get(published)).status()).toBe(404)
    expect((await visitor.request.get(image)).status()).toBe(404)
  })
})
