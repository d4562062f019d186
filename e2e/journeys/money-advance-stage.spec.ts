// A journey of a stage of a family whose lessons are advanced: why the Urssaf is not asked of it, and the card that pays it.
import { activateAdvance, requestsSent } from '../support/advances.ts'
import { expectBooksToHold } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { runningContract } from '../support/company/given.ts'
import { frenchDay, frenchWeekday } from '../support/days.ts'
import { choose, chooseAddress, chooseFound, chooseMany, field } from '../support/fields.ts'
import { printed } from '../support/papers.ts'

test('J-MONEY-03 a stage opens no advance: a family that has one reads why on its bill, which is due by card', async ({
  company,
}) => {
  const { mother } = await runningContract(company, { price: '44' })
  await activateAdvance(company)
  const [director, manager] = [await company.as('direction'), await company.as('stages')]
  await director.goto('/codification/traineeship-types')
  await director.getByRole('button', { name: 'Nouvelle période' }).first().click()
  await field(director, 'Nom').fill('Hiver')
  await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(director.getByText('Période créée.')).toBeVisible()
  await manager.goto('/traineeship/sessions')
  await manager
    .getByRole('button', { name: /^Nouvelle session/ })
    .first()
    .click()
  const dialogOf = (title: string | RegExp) => manager.getByRole('dialog', { name: title })
  const session = dialogOf('Nouvelle session de stage')
  await choose(session, 'Type', 'Hiver')
  await field(session, 'Début').fill(frenchDay(30))
  await field(session, 'Fin').fill(frenchDay(34))
  await chooseAddress(session, 'Adresse', '8 rue du Port Paimpol', /22500 Paimpol/)
  await session.getByRole('button', { name: 'Créer la session' }).click()
  await expect(manager).toHaveURL(/\/traineeship\/sessions\/\d+/)
  const record = new URL(manager.url()).pathname
  await manager.goto(`${record}?onglet=organisation`)
  await manager.getByRole('button', { name: 'Ajouter un niveau', exact: true }).first().click()
  const level = dialogOf('Nouveau niveau')
  await choose(level, 'Niveau scolaire principal', '4e')
  await field(level, 'Titre').fill('Reprendre les bases')
  await level.getByRole('button', { name: 'Prix', exact: true }).click()
  await field(level.getByRole('group', { name: 'Prix 1' }), 'Prix').fill('180')
  await level.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(level).toBeHidden()
  await manager.getByRole('button', { name: 'Ajouter une matière, 4e', exact: true }).first().click()
  const subject = dialogOf('Nouvelle matière')
  await choose(subject, 'Matière', 'Mathématiques')
  await chooseMany(subject, 'Jours', [frenchWeekday(30), frenchWeekday(31)])
  await subject.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(subject).toBeHidden()

  await manager.goto(`${record}?onglet=inscriptions`)
  await manager
    .getByRole('button', { name: /^Inscrire/ })
    .first()
    .click()
  const registration = dialogOf(/^Inscription|^Nouvelle inscription|^Inscrire/)
  await chooseFound(registration, 'Élève', 'Malo')
  await choose(registration, 'Niveau du stage', /Reprendre|4e/)
  await registration
    .getByRole('group', { name: 'Matières' })
    .getByRole('checkbox', { name: /Mathématiques/ })
    .check()
  await registration.getByRole('button', { name: 'Inscrire', exact: true }).click()
  await expect(registration).toBeHidden()

  const reason = /Pas d’avance immédiate.: un stage n’est pas donné à domicile/
  await test.step('(5) the family reads why on its bill, and pays it by card; nothing is asked of the Urssaf', async () => {
    await company.clock.move('1 hour')
    await mother.goto('/')
    const bill = mother.getByRole('region', { name: /^Vos factures/ }).getByRole('listitem')
    await expect(bill).toContainText(reason)
    const paper = await printed(mother, bill.getByRole('link', { name: /^Voir la facture/ }))
    expect(paper.text).toMatch(reason)
    const due = mother.getByRole('region', { name: /^Factures à régler/ })
    await expect(due).toContainText('180,00')
    await due.getByRole('button', { name: /^Régler la facture/ }).click()
    const paying = mother.getByRole('dialog', { name: /^Payer/ })
    await typeCard(paying, cards.accepted, /^Payer 180,00/)
    await expect(paying).toBeHidden()
    expect(await requestsSent(company)).toEqual([])
    await expectBooksToHold(company)
  })

  await test.step('(5) so does the office, on the order', async () => {
    const accountant = await company.as('compta')
    await accountant.goto('/accounting/orders?q=Kerbrat')
    await accountant
      .getByRole('row', { name: /Kerbrat/i })
      .getByRole('rowheader')
      .getByRole('link')
      .click()
    await expect(accountant.getByRole('dialog', { name: /^Commande / })).toContainText(reason)
  })
})
