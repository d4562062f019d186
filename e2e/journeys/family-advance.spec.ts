// The tax advance in the hands of the family: asked for, followed, contested, stopped, and what its changes ask.
import { askedLesson, askForAdvances, decideClient, decideRequest, requestsSent } from '../support/advances.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, runningContract } from '../support/company/given.ts'
import { declareGiven } from '../support/corrections.ts'
import { dayOf } from '../support/days.ts'
import { openOwn } from '../support/family-account.ts'
import { field } from '../support/fields.ts'
import { confirmRead } from '../support/lessons.ts'
import { openBell } from '../support/records.ts'

test('J-FAMILY-05 a family asks for its advance by itself, reads its step, ceiling and requests, contests one, stops it from a day', async ({
  company,
}) => {
  const tuition = await runningContract(company, { price: '44' })
  const { mother, teacher } = tuition
  await askForAdvances(company)
  const slow = await fetch(`${company.sandboxUrl}/urssaf/delai`, {
    method: 'POST',
    body: new URLSearchParams({ secondes: '9999999' }),
    redirect: 'manual',
  })
  expect(slow.status).toBe(303)
  const manager = await company.as('gestion')
  const page = mother.getByRole('main')

  await test.step('(1) three questions, the form, and what the Urssaf would refuse is said at its field', async () => {
    await openOwn(mother, 'Mon avance immédiate')
    await expect(page).toContainText('Pas encore demandée')
    await mother.getByRole('button', { name: 'Demander l’avance immédiate' }).click()
    const question = (words: RegExp) => mother.getByRole('group', { name: words })
    await question(/chez vous/)
      .getByText('Non', { exact: true })
      .click()
    await expect(page).toContainText('Seuls les cours particuliers donnés à votre domicile')
    await expect(mother.getByRole('button', { name: 'Remplir le formulaire' })).toHaveCount(0)
    for (const words of [/chez vous/, /revenus en France/, /compte bancaire/])
      await question(words).getByText('Oui', { exact: true }).click()
    await mother.getByRole('button', { name: 'Remplir le formulaire' }).click()
    await mother.getByRole('group', { name: 'Civilité' }).getByText('Madame').click()
    await field(mother, 'Nom de naissance').fill('Kerbrat')
    await field(mother, 'Date de naissance').fill('1980-03-29')
    await mother.getByRole('group', { name: 'Né(e)' }).getByText('En France').click()
    await field(mother, 'Commune de naissance').fill('Paimpol')
    await mother
      .getByRole('button', { name: /^Paimpol/ })
      .first()
      .click()
    await field(mother, 'Titulaire du compte').fill('Mme Solenn Kerbrat')
    await field(mother, 'IBAN').fill('FR7630006000011234567890189')
    await field(mother, 'BIC').fill('AGRIFRPP')
    await field(mother, 'Portable').fill(kerbrat.phone)
    await field(mother, 'E-mail').fill('solenn+cours@exemple.fr')
    await mother.getByRole('button', { name: 'Envoyer à l’Urssaf' }).click()
    await expect(page).toContainText('L’Urssaf n’accepte pas le signe + dans une adresse e-mail')
    await field(mother, 'E-mail').fill(kerbrat.email)
    await mother.getByRole('button', { name: 'Envoyer à l’Urssaf' }).click()
    await expect(page).toContainText('À activer sur le site de l’Urssaf')
    await expect(page).toContainText('Étape 3 sur 4')
    // the account is shown by its last figures alone
    await expect(page).toContainText('0189')
    await expect(page).not.toContainText('3000')
    await expect(await openBell(manager)).toContainText('Solenn Kerbrat demande l’avance immédiate.')
    await manager.keyboard.press('Escape')
  })

  await test.step('(1) active once she accepts at the Urssaf', async () => {
    await decideClient(company, 'APPAREILLAGE_VALIDE')
    await company.clock.move('1 hour')
    await openOwn(mother, 'Mon avance immédiate')
    await expect(page).toContainText(/Active/)
    await expect(page).toContainText('Étape 4 sur 4')
    await company.clock.move('2 days')
  })

  const ceiling = mother.getByRole('region', { name: /^Plafond de/ })
  const asked = await test.step('(2) what is left of the ceiling, and what planned lessons will take', async () => {
    await openOwn(mother, 'Mon avance immédiate')
    await expect(ceiling).toContainText(/Il vous reste 6.000,00.€ sur 6.000,00.€/)
    const number = await askedLesson(company, tuition, { time: '10:00', lasts: '1 h' })
    await teacher.goto('/')
    await declareGiven(teacher, 'Malo', { inDays: 1, time: '14:00', lasts: '1 h' })
    await openOwn(mother, 'Mon avance immédiate')
    await expect(ceiling).toContainText(/Il vous reste 5.978,00.€/)
    await expect(ceiling).toContainText(/22,00.€ avancés cette année/)
    await expect(ceiling).toContainText(/Vos cours prévus en prendront 22,00.€/)
    await expect(ceiling).toContainText('le plafond n’est pas atteint cette année')
    return number
  })

  const requests = mother.getByRole('region', { name: /^Demandes à l’Urssaf/ })
  await test.step('(3) a request contested at the Urssaf: what happens here is told, on the page, by the bell and by mail', async () => {
    await expect(requests).toContainText(/44,00.€ demandés à l’Urssaf/)
    await expect(mother.getByRole('region', { name: 'Contester une demande' })).toContainText('deux jours')
    await decideRequest(company, asked, '40')
    await openOwn(mother, 'Mon avance immédiate')
    await expect(requests).toContainText('Contestée par vous à l’Urssaf')
    await expect(await openBell(mother)).toContainText('rien ne vous est prélevé, nous vous appelons')
    await mother.keyboard.press('Escape')
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Vous contestez la facture/ })
    expect(mail.text).toMatch(/44,00.€/)
    expect(mail.links.join(' ')).toContain('/espace/compte/avance')
  })

  await test.step('(5) what is to be done again at the Urssaf for an account, a name, an address', async () => {
    const changes = mother.getByRole('region', { name: /^Vous changez de compte/ })
    for (const words of ['Changez votre IBAN sur particulier.urssaf.fr', 'impots.gouv.fr', 'Votre adresse'])
      await expect(changes).toContainText(words)
    await openOwn(mother, 'Mes informations')
    await expect(page).toContainText('changez aussi votre nom ou votre adresse sur particulier.urssaf.fr')
  })

  await test.step('(4) stopped from a day: what was asked ends first, and what is given from then on is due here', async () => {
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    await confirmRead(mother)
    await company.clock.move('1 minute')
    const open = (await requestsSent(company)).at(-1)?.numFactureTiers ?? ''
    await openOwn(mother, 'Mon avance immédiate')
    await mother.getByRole('button', { name: 'Ne plus utiliser l’avance immédiate' }).click()
    const sheet = mother.getByRole('dialog', { name: 'Arrêter l’avance immédiate' })
    await sheet.getByRole('button', { name: 'Arrêter l’avance' }).click()
    await expect(page).toContainText(`Elle s’arrête : les cours donnés à partir du ${await dayOf(company, 0)}`)
    await expect(await openBell(manager)).toContainText('Solenn Kerbrat arrête l’avance immédiate')
    await manager.keyboard.press('Escape')
    // the request that left before goes its way
    await company.clock.move('1 hour')
    await openOwn(mother, 'Mon avance immédiate')
    await expect(page).toContainText('Active')
    // a lesson of that day is no longer asked of the Urssaf
    await company.clock.move('1 day')
    const before = (await requestsSent(company)).length
    const late = await company.browser()
    void late
    await teacher.goto('/')
    await declareGiven(teacher, 'Malo', { inDays: 2, time: '10:00', lasts: '1 h' })
    await mother.goto('/')
    await mother
      .getByRole('button', { name: /^Confirmer le cours du / })
      .first()
      .click()
    await confirmRead(mother)
    await company.clock.move('1 minute')
    expect(await requestsSent(company)).toHaveLength(before)
    await decideRequest(company, open, '70')
    await company.clock.move('1 hour')
    await openOwn(mother, 'Mon avance immédiate')
    await expect(page).toContainText('Arrêtée')
    await company.inbox.read(kerbrat.email, { subject: /^Avance immédiate : vos prochains cours vous sont/ })
    await expect(requests).toContainText(/Réglée/)
  })
})
