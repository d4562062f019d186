// A figure of the home page opens what it counted: its screen, which the person may see, and as many items as it says.
import { expect, type Page } from '@playwright/test'
import { test } from './support/browsers.ts'
import { settled } from './support/pages.ts'

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

/** Items of a figure that are listed in its tile. */
const listedAtMost = 20

/** Sentences of a page that a link should not have led to. */
const refusals = [/Page introuvable/, /Vous n’avez pas accès à cette page/, /n’existe plus/, /a rencontré une erreur/]

const expectOpened = async (page: Page, path: string, from: string) => {
  await page.goto(path)
  await settled(page)
  const shown = (await page.getByRole('main').allInnerTexts()).join(' ')
  for (const refusal of refusals) expect(shown, `${from}\u00a0: ${path}`).not.toMatch(refusal)
}

for (const login of ['direction', 'commerciale', 'gestion', 'compta', 'recrutement', 'stages'])
  test(`each figure on the home page of ${login} opens what it counted`, async ({ pageOf }) => {
    const [home, other] = [await pageOf(login), await pageOf(login)]
    await home.goto('/')
    await settled(home)
    const detail = home.getByRole('button', { name: /^Détail/ })
    const lines = home.getByRole('main').getByRole('listitem').filter({ has: detail })
    await expect(detail.first()).toBeVisible()
    const opened = new Set<string>()
    for (const line of await lines.all()) {
      const button = line.getByRole('button', { name: /^Détail/ })
      const name = (await button.getAttribute('aria-label')) ?? ''
      const link = line.getByRole('link').first()
      // words may hold a number of their own (« depuis plus de 8 jours »): the count comes last
      const count = Number(
        (await link.allInnerTexts())
          .join('')
          .match(/[\d\u202f]+/g)
          ?.at(-1)
          ?.replaceAll('\u202f', ''),
      )
      const screen = (await link.getAttribute('href')) ?? ''
      await button.click()
      const items = line.getByRole('list').getByRole('listitem')
      await expect(items, name).toHaveCount(Math.min(count, listedAtMost))
      const first = (await items.first().getByRole('link').getAttribute('href')) ?? ''
      for (const path of [screen, first])
        if (!opened.has(path)) {
          opened.add(path)
          await expectOpened(other, path, name)
        }
      await button.click()
    }
  })
