// What the office finds by whatever fragment it has, from anywhere, and what a bill leads to.
import type { Page } from '@playwright/test'
import { activateAdvance } from '../support/advances.ts'
import { expect, test } from '../support/company/company.ts'
import { runningContract } from '../support/company/given.ts'
import { declareGiven } from '../support/corrections.ts'
import { confirmRead } from '../support/lessons.ts'
import { openAccountOf, receive } from '../support/receipts.ts'

/** Ctrl K, what is typed, and how many keys more until the record is open: the arrows down to it, then Entrée. */
const find = async (page: Page, typed: string, wanted: RegExp): Promise<number> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Rechercher' })
  await palette.getByRole('combobox').fill(typed)
  await palette.getByRole('option', { name: wanted }).first().waitFor()
  const options = await palette.getByRole('option').allTextContents()
  const records = await palette.getByRole('option', { name: wanted }).first().textContent()
  const at = options.filter((option) => !/^(Appeler|Encaisser|Relancer)/.test(option)).indexOf(records ?? '')
  for (let down = 0; down < at; down += 1) await page.keyboard.press('ArrowDown')
  await expect(palette.getByRole('option', { selected: true })).toHaveText(records ?? '')
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  return at + 1
}
/** What a search offers, without opening anything. */
const offered = async (page: Page, typed: string): Promise<readonly string[]> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Rechercher' })
  await palette.getByRole('combobox').fill(typed)
  await expect(palette.getByRole('status')).toHaveText(/résultat/)
  const labels = await palette
    .getByRole('group')
    .evaluateAll((groups) => groups.map((group) => group.getAttribute('aria-label') ?? ''))
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  return labels.filter((label) => label !== 'Aller à')
}

test('J-STAFF-02 whatever fragment one has finds the record, which leads to all that hangs on it', {
  tag: '@daily',
}, async ({ company }) => {
  const { mother, teacher } = await runningContract(company, { price: '44' })
  await activateAdvance(company)
  await company.clock.move('2 days')
  await mother.goto('/')
  await declareGiven(teacher, 'Malo', { inDays: 1, time: '17:00', lasts: '1 h 30' })
  await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
  await confirmRead(mother)
  const own = mother.getByRole('region', { name: /^Vos factures/ }).getByRole('listitem')
  const number = /\S+-\d{4}-\d{6}/.exec((await own.textContent()) ?? '')?.[0] ?? 'none'
  // the request leaves, the entries are written
  await company.clock.move('1 hour')
  const accountant = await company.as('compta')
  await openAccountOf(accountant, 'Kerbrat')
  await receive(accountant, { means: 'Chèque', euros: '12,50', number: 'BR771204', bank: 'Crédit Breton' })
  await accountant.goto('/')

  await test.step('(1) a fragment of a number, an amount, a telephone, a name, an IBAN, a cheque: two keys at most', async () => {
    const bill = new RegExp(`^Facture ${number}`)
    const customer = /^KERBRAT Solenn/
    const asked: readonly (readonly [typed: string, wanted: RegExp, opens: RegExp])[] = [
      [number.slice(-4), bill, /commande=\d+/],
      [number, bill, /commande=\d+/],
      [number.toLowerCase(), bill, /commande=\d+/],
      ['66,00', bill, /commande=\d+/],
      ['06 12', customer, /customer\/show\/\d+/],
      ['0612345678', customer, /customer\/show\/\d+/],
      ['solènn', customer, /customer\/show\/\d+/],
      ['kerbrot', customer, /customer\/show\/\d+/],
      ['malo', /^KERBRAT Malo/, /student\/show\/\d+/],
      ['0189', /^KERBRAT Solenn.*0189/, /customer\/show\/\d+/],
      ['7712', /^Chèque n°.BR771204/, /famille=\d+&encaissement=\d+/],
    ]
    for (const [typed, wanted, opens] of asked) {
      expect(await find(accountant, typed, wanted), typed).toBeLessThanOrEqual(2)
      await expect(accountant, typed).toHaveURL(opens)
      await accountant.goto('/')
    }
    // the request bears the number of its bill, which comes before it
    expect(await find(accountant, `${number}`, new RegExp(`^Demande ${number}`))).toBeLessThanOrEqual(2)
    await expect(accountant.getByRole('dialog', { name: /^Commande/ })).toBeVisible()
  })

  await test.step('what was opened last is there before anything is typed, and a line acts', async () => {
    await accountant.goto('/')
    await expect(accountant.getByRole('heading', { level: 1 })).toBeVisible()
    await accountant.keyboard.press('Control+k')
    const palette = accountant.getByRole('dialog', { name: 'Rechercher' })
    const seen = palette.getByRole('group', { name: 'Vus récemment' })
    await expect(seen.getByRole('option').first()).toHaveText(new RegExp(`^Facture ${number}`))
    await palette.getByRole('combobox').fill('solenn')
    await expect(palette.getByRole('option', { selected: true })).toHaveText(/^KERBRAT Solenn/)
    await accountant.keyboard.press('ArrowRight')
    await expect(palette.getByRole('option', { selected: true })).toHaveText(/^Appeler le 06.12.34.56.78$/)
    await expect(palette.getByRole('option', { selected: true })).toHaveAttribute('href', 'tel:+33612345678')
    await accountant.keyboard.press('Escape')
  })

  await test.step('(2) from the bill: family, pupil, lesson, contract, receipts, entry, request, pay', async () => {
    await accountant.goto('/')
    await find(accountant, number, new RegExp(`^Facture ${number}`))
    const links = accountant.getByRole('dialog', { name: /^Commande/ }).getByRole('region', { name: 'Liens' })
    const asked: readonly (readonly [name: RegExp, there: RegExp])[] = [
      [/^Famille KERBRAT/, /customer\/show\/\d+$/],
      [/^Élève KERBRAT Malo/, /student\/show\/\d+$/],
      [/^Le cours$/, /privateTuition\/courses\?.*eleve=\d+/],
      [/^Contrat /, /privateTuition\/contract\/\d+$/],
      [/^(Encaissements|Compte de la famille)$/, /receipts\?famille=\d+$/],
      [/^Écriture VE /, /books\?.*ecriture=\d+/],
      [/^Demande Urssaf /, /customer\/show\/\d+#avance-immediate$/],
      [/^Paie,/, /accounting\/pay\?mois=/],
    ]
    const order = new URL(accountant.url()).pathname + new URL(accountant.url()).search
    for (const [name, there] of asked) {
      await links.getByRole('link', { name }).click()
      await expect(accountant, String(name)).toHaveURL(there)
      await expect(accountant.getByRole('heading', { level: 1 })).not.toHaveText('Page introuvable')
      await accountant.goto(order)
    }
    // the lesson itself, not the list of all
    await links.getByRole('link', { name: 'Le cours' }).click()
    await expect(accountant.getByRole('row', { name: /Malo/ })).toHaveCount(1)
  })

  await test.step('(3) a telephone that nobody has: a contact is created with it', async () => {
    const sales = await company.as('commercial')
    await sales.goto('/')
    await find(sales, '06 77 88 99 00', /^Créer un contact avec ce numéro/)
    await expect(sales.getByRole('dialog').getByRole('textbox', { name: /Téléphone/ })).toHaveValue(
      /06.?77.?88.?99.?00/,
    )
    await sales.goto('/')
  })

  await test.step('(4) only what one’s rights open', async () => {
    const [sales, recruiter] = [await company.as('commercial'), await company.as('recrutement')]
    await recruiter.goto('/')
    expect(await offered(sales, 'kerbrat')).toEqual(['Clients', 'Élèves', 'Contrats', 'Contacts'])
    expect(await offered(sales, number)).toEqual([])
    expect(await offered(recruiter, 'kerbrat')).toEqual([])
    expect(await offered(recruiter, 'riou')).toEqual(['Professeurs'])
  })
})
