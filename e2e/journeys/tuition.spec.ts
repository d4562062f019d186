// Journeys of private tuition: planning, lessons, contracts, searches.
import { expectBooksToHold } from '../support/books.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract, tanguy } from '../support/company/given.ts'
import { createContract } from '../support/contracts.ts'
import { declareGiven } from '../support/corrections.ts'
import { frenchDay } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { actOnLesson } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'
import { idOf } from '../support/records.ts'

const paris = (date: Date) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short' }).format(date)

test('J-TUITION-06 a family that never answers is written to, reminded, called, and confirmed for; a link serves once', {
  tag: '@daily',
}, async ({ company }) => {
  const { mother, teacher } = await runningContract(company)
  const manager = await company.as('gestion')
  const sales = await company.as('commercial')
  const accountant = await company.as('compta')
  await sendRequest(await company.browser(), tanguy)
  await sales.goto('/contact/overview')
  await winContact(sales, tanguy)
  await createContract(manager, { student: 'Tanguy', teacher: 'Riou', price: '48' })
  await manager.goto(`/customer/show/${await idOf(manager, '/customer/manage', tanguy.parent.lastName)}`)
  await field(manager, 'E-mail').first().fill('')
  await manager.getByRole('button', { name: 'Enregistrer', exact: true }).first().click()
  await expect(manager.getByText('Enregistré').first()).toBeVisible()

  await test.step('(2) what the teacher reads is the hour from which the family is written to, or that it cannot be', async () => {
    await declareGiven(teacher, 'Malo', { inDays: -1, time: '17:00', lasts: '1 h' })
    const later = new Date((await company.clock.now()).getTime() + 12 * 3_600_000)
    await expect(teacher.getByText(/nous lui écrirons à partir du/)).toContainText(`${paris(later)} à `)
    await declareGiven(teacher, 'Malo', { inDays: -2, time: '17:00', lasts: '1 h' })
    await declareGiven(teacher, 'Enora', { inDays: -1, time: '10:00', lasts: '1 h' })
    await expect(teacher.getByText(/La famille n’a pas d’adresse e-mail/)).toBeVisible()
  })

  const about = async () =>
    (await company.inbox.subjects(kerbrat.email)).filter((subject) => /^Le cours de Malo/.test(subject))
  const toCall = async () => {
    await manager.goto('/privateTuition/courses?vue=a-appeler')
    return manager.getByRole('table')
  }

  await test.step('(1) a family without an address is to be called at once; its teacher is asked to tell it', async () => {
    expect(await about()).toEqual([])
    await manager.goto('/privateTuition/courses')
    await expect(manager.getByRole('radio', { name: 'À traiter' })).toBeChecked()
    await expect(manager.getByRole('row', { name: /Malo/ })).toHaveCount(2)
    await manager.getByText('À appeler', { exact: true }).click()
    await expect(manager.getByRole('row', { name: /Enora/ })).toContainText('06 98 76 54 32')
    await expect(manager.getByRole('row', { name: /Malo/ })).toHaveCount(0)
  })

  await test.step('(1) a mail leaves after the hours of the setting, one reminder after its days; then the family is to be called', async () => {
    await company.clock.move('14 hours')
    await expect.poll(about).toHaveLength(2)
    expect((await company.inbox.read(riou.email, { subject: /attend la validation de la famille/ })).text).toContain(
      'avec Enora',
    )
    await company.clock.move('5 days')
    await expect.poll(about).toHaveLength(4)
    expect((await about())[0]).toContain('attend toujours votre validation')
    await company.clock.move('2 weeks')
    expect(await about()).toHaveLength(4)
    await expect((await toCall()).getByRole('row', { name: /Malo/ })).toHaveCount(2)
  })

  await test.step('(6) nothing is billed, nor due to the teacher, while nobody has confirmed', async () => {
    await accountant.goto('/accounting/orders')
    await expect(accountant.getByText('Aucune commande')).toBeVisible()
  })

  await test.step('(3) the office reaches somebody: whoever said yes, and when, is noted on the lesson', async () => {
    const row = manager.getByRole('row', { name: new RegExp(`${frenchDay(-1)} à 10:00`) })
    await actOnLesson(row, /^Confirmer/)
    const dialog = manager.getByRole('dialog', { name: 'Confirmer le cours' })
    await expect(field(dialog, 'Qui a donné son accord\u00a0?')).toHaveAttribute('placeholder', /Maryse Tanguy/)
    await field(dialog, 'Qui a donné son accord\u00a0?').fill('La grand-mère')
    await dialog.getByRole('button', { name: /^Confirmer le cours/ }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()
    await expect(row).toHaveCount(0)
    await manager.goto('/privateTuition/courses?vue=tous')
    const confirmed = manager.getByRole('row', { name: /Enora/ })
    await expect(confirmed).toContainText(`Accord de La grand-mère le ${paris(await company.clock.now())}`)
    await actOnLesson(confirmed, /^Historique/)
    await expect(manager.getByRole('dialog', { name: 'Historique' })).toContainText('Accord donné par')
    await manager.keyboard.press('Escape')
  })

  await test.step('(3) nobody answers at the other: the link leaves once more', async () => {
    await toCall()
    const row = manager.getByRole('row', { name: new RegExp(`${frenchDay(-1)} à 17:00`) })
    await expect(row).toContainText('06 12 34 56 78')
    await actOnLesson(row, /^Renvoyer le lien/)
    await expect.poll(about).toHaveLength(5)
    await actOnLesson(manager.getByRole('row', { name: new RegExp(`${frenchDay(-2)} à 17:00`) }), /^Confirmer/)
    const dialog = manager.getByRole('dialog', { name: 'Confirmer le cours' })
    await expect(dialog).toContainText('45,00 €')
    await dialog.getByRole('button', { name: 'Annuler' }).click()
  })

  await test.step('(4) the link asks for no password, shows the lesson and its amount, confirms it, once', async () => {
    const mail = await company.inbox.read(kerbrat.email, { subject: /attend toujours/ })
    expect(mail.text).not.toContain('{{')
    const link = mail.links.find((address) => address.startsWith(company.url)) ?? ''
    const somebody = await company.browser()
    await somebody.goto(link)
    await expect(somebody.getByRole('heading', { name: 'Un cours d’essai à valider' })).toBeVisible()
    await expect(somebody.getByRole('main')).toContainText('Mathématiques')
    await expect(somebody.getByRole('main')).toContainText('45,00 €')
    await somebody.getByRole('button', { name: 'Valider ce cours' }).click()
    await expect(somebody.getByRole('heading', { name: 'Merci, le cours est validé' })).toBeVisible()
    await somebody.goto(link)
    await expect(somebody.getByRole('button', { name: 'Valider ce cours' })).toHaveCount(0)
    await expect(somebody.getByRole('heading', { name: 'C’est déjà fait' })).toBeVisible()
    await expect(somebody.getByRole('main')).toContainText('Votre réponse sur ce cours est enregistrée.')
  })

  await test.step('(5) the bill is of the day of the confirmation, the lesson of its own; the books hold', async () => {
    await accountant.reload()
    await expect(accountant.getByRole('row', { name: /Kerbrat/i })).toContainText(paris(await company.clock.now()))
    await mother.reload()
    const paper = await printed(
      mother,
      mother.getByRole('region', { name: 'Vos factures' }).getByRole('link', { name: /^Voir la facture/ }),
    )
    expect(paper.text).toContain(paris(await company.clock.now()))
    expect(paper.text).toContain(frenchDay(-1))
    await expectBooksToHold(company)
  })
})
