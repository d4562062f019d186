// Journeys of private tuition: planning, lessons, contracts, searches.
import { expectBooksToHold } from '../support/books.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, runningContract } from '../support/company/given.ts'
import { declareLesson } from '../support/lessons.ts'

// What is missing of the journey: the teacher is not told the hour of the mail; a family without an address is not a line « À
// appeler » at once; staff have no list with telephones, « Confirmer en son nom », « Renvoyer le lien ».
test('partly J-TUITION-06: a silent family is written to once, reminded once, and a link confirms without a password, once', {
  tag: '@daily',
}, async ({ company }) => {
  const { teacher } = await runningContract(company)
  await declareLesson(teacher, 'Malo')
  const about = async () =>
    (await company.inbox.subjects(kerbrat.email)).filter((subject) => /^Le cours de Malo/.test(subject))

  await test.step('nothing leaves at once; a mail leaves after the hours of the setting, one reminder after its days', async () => {
    expect(await about()).toEqual([])
    await company.clock.move('14 hours')
    await expect.poll(about).toHaveLength(1)
    await company.clock.move('5 days')
    await expect.poll(about).toHaveLength(2)
    expect((await about())[0]).toContain('attend toujours votre validation')
    await company.clock.move('2 weeks')
    expect(await about()).toHaveLength(2)
  })

  await test.step('the link asks for no password, shows the lesson and its amount, confirms it', async () => {
    const mail = await company.inbox.read(kerbrat.email, { subject: /attend toujours/ })
    expect(mail.text).not.toContain('{{')
    const link = mail.links.find((address) => address.startsWith(company.url))
    const somebody = await company.browser()
    await somebody.goto(link ?? '')
    await expect(somebody.getByRole('heading', { name: 'Un cours d’essai à valider' })).toBeVisible()
    await expect(somebody.getByRole('main')).toContainText('Mathématiques')
    await expect(somebody.getByRole('main')).toContainText('45,00 €')
    await somebody.getByRole('button', { name: 'Valider ce cours' }).click()
    await expect(somebody.getByRole('heading', { name: 'Merci, le cours est validé' })).toBeVisible()
    await somebody.goto(link ?? '')
    await expect(somebody.getByRole('button', { name: 'Valider ce cours' })).toHaveCount(0)
    await expect(somebody.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step('the bill is of the day of the confirmation, and the books hold', async () => {
    const accountant = await company.as('compta')
    await accountant.goto('/accounting/orders')
    const today = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short' })
    await expect(accountant.getByRole('row', { name: /Kerbrat/i })).toContainText(
      today.format(await company.clock.now()),
    )
    await expectBooksToHold(company)
  })
})
