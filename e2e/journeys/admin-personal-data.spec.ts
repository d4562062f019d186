// Journey of a family that asks for its data, then to be forgotten: what it is given, what keeps it from being erased, what stays.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectBooksToHold } from '../support/books.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, runningContract } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { dayOf } from '../support/days.ts'
import { choose, field } from '../support/fields.ts'
import { confirmRead, declareLesson } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'
import { typeCredentials } from '../support/people.ts'
import { openAccountOf, oweLessons, receive } from '../support/receipts.ts'
import { idOf, openHistory } from '../support/records.ts'
import { unzip } from '../support/zips.ts'

test('J-ADMIN-04 a family is given what is held on it, and is forgotten once nothing is open any more; the books keep what the law asks', async ({
  company,
}) => {
  const { mother, teacher, contract } = await runningContract(company)
  await oweLessons(teacher, mother, ['10:00'])
  await declareLesson(teacher, 'Malo', '14:00')
  const director = await company.as('direction')
  const record = `/customer/show/${await idOf(director, '/customer/manage', kerbrat.parent.lastName)}`
  const openDialog = async () => {
    await director.goto(record)
    await director.getByRole('button', { name: /^RGPD/ }).click()
    return director.getByRole('dialog', { name: 'Données personnelles' })
  }

  await test.step('(1) the file holds the household, and nothing of what its teacher is paid', async () => {
    const dialog = await openDialog()
    const [download] = await Promise.all([
      director.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Exporter les données' }).click(),
    ])
    const parts = unzip(await readFile(await download.path()))
    const page = parts.get('a-lire.html')?.toString() ?? ''
    const data = parts.get('donnees.json')?.toString() ?? ''
    for (const words of ['Kerbrat', 'Solenn', 'Malo', kerbrat.email]) {
      expect(page).toContain(words)
      expect(data).toContain(words)
    }
    expect(data).not.toMatch(/teacher_(price|amount|pay)|margin|_hash|secret/i)
    expect(page).not.toMatch(/Rémunération|Marge|Gain du professeur/)
  })

  await test.step('(2) not while a contract, a lesson or money is open: each leads to where it is ended', async () => {
    const dialog = await openDialog()
    await expect(dialog).toContainText('Rien ne peut encore être effacé')
    await expect(dialog.getByRole('button', { name: /Voir ce qui sera effacé/ })).toHaveCount(0)
    const open = (words: RegExp) => dialog.getByRole('listitem').filter({ hasText: words }).getByRole('link')
    await expect(open(/1\scours n’est pas encore confirmé/)).toHaveAttribute('href', `${contract}#cours`)
    await expect(open(/Il reste 45,00.€ à régler/)).toHaveAttribute('href', /\/accounting\/orders\?commande=\d+/)
    await expect(open(/Le contrat CT\d+ est encore ouvert/)).toHaveAttribute('href', contract)
    await open(/à régler/).click()
    await expect(director.getByRole('dialog', { name: /^Commande/ })).toContainText('45,00')
  })

  const confirmAndOwe = async (page: Page) => {
    await page.goto('/')
    await page.getByRole('button', { name: /^Confirmer le cours du / }).click()
    await confirmRead(page)
  }
  await test.step('(2) what was open is ended: confirmed, paid, closed', async () => {
    await confirmAndOwe(mother)
    const accountant = await company.as('compta')
    await openAccountOf(accountant, kerbrat.parent.lastName)
    await receive(accountant, { means: 'Chèque', euros: '90', number: '7700789', bank: 'Crédit Breton' })
    const manager = await company.as('gestion')
    await manager.goto(contract)
    await manager.getByRole('button', { name: 'Clôturer', exact: true }).click()
    const closing = manager.getByRole('dialog', { name: 'Clôturer le contrat' })
    await field(closing, 'Dernier jour').fill(await dayOf(company, 0))
    await choose(closing, 'Motif', 'Objectifs atteints')
    await closing.getByRole('button', { name: 'Clôturer le contrat' }).click()
    await expect(closing).toBeHidden()
    await company.clock.move('1 day')
  })

  await test.step('(2) then it is erased for good, its name typed', async () => {
    const again = await company.as('direction')
    await again.goto(record)
    await again.getByRole('button', { name: /^RGPD/ }).click()
    await again.getByRole('button', { name: /Voir ce qui sera effacé/ }).click()
    const dialog = again.getByRole('dialog', { name: 'Effacer les données personnelles' })
    await expect(dialog.getByRole('region', { name: 'Ce qui reste, et pourquoi' })).toContainText(/Code de commerce/)
    await dialog.getByRole('button', { name: 'Continuer' }).click()
    await dialog.getByRole('textbox', { name: /^Tapez/ }).fill('Quelqu’un d’autre')
    await dialog.getByRole('button', { name: 'Effacer définitivement' }).click()
    await expect(dialog.getByRole('alert')).toContainText('n’est pas celui de la fiche')
    await dialog.getByRole('textbox', { name: /^Tapez/ }).fill('Solenn Kerbrat')
    await dialog.getByRole('button', { name: 'Effacer définitivement' }).dblclick()
    await expect(dialog).toBeHidden()
    await again.goto('/customer/manage?q=Kerbrat')
    await expect(again.getByRole('main')).not.toContainText(/KERBRAT|Kerbrat Solenn|Solenn/)
    const stranger = await company.browser()
    await stranger.goto('/login')
    await typeCredentials(stranger, 'solenn.kerbrat', password)
    await expect(stranger.getByRole('alert')).toBeVisible()
    await again.goto(record)
    const history = await openHistory(again)
    await expect(history).not.toContainText(/Solenn|solenn\.kerbrat/)
  })

  await test.step('(2) the books keep what the law asks, whole', async () => {
    const accountant = await company.as('compta')
    await accountant.goto('/accounting/bills')
    await expect(accountant.getByRole('row', { name: /45,00/ })).toHaveCount(2)
    const paper = await printed(
      accountant,
      accountant
        .getByRole('row', { name: /45,00/ })
        .first()
        .getByRole('button', { name: /^Imprimer/ })
        .first(),
    )
    expect(paper.text).toContain('Kerbrat')
    await expectBooksToHold(company)
  })

  await test.step('(3) traces show only the classes that their reader may open', async () => {
    const manager = await company.as('gestion')
    await manager.goto('/admin/traces?className=contacts&entityId=1')
    await expect(manager.getByRole('row', { name: /Contact/ }).first()).toBeVisible()
    const accountant = await company.as('compta')
    await accountant.goto('/admin/traces?className=contacts&entityId=1')
    await expect(accountant.getByRole('main')).toContainText(/Aucune trace/)
    await expect(accountant.getByRole('row', { name: /Contact/ })).toHaveCount(0)
    await accountant.goto('/admin/traces')
    await expect(accountant.getByRole('row', { name: /Facture/ }).first()).toBeVisible()
  })
})
