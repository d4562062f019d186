// Journey of what is outside and goes down: said where somebody acts, waited for, sent once; what failed replayed; a maintenance that was announced.
import type { Page } from '@playwright/test'
import { askForAdvances, fillTaxpayer, openAdvance, sendForm } from '../support/advances.ts'
import { cards, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract } from '../support/company/given.ts'
import { field, fillDay } from '../support/fields.ts'
import { confirmRead, declareLesson } from '../support/lessons.ts'
import { breakDown, setRight } from '../support/outages.ts'
import { planLesson } from '../support/planning.ts'
import { idOf, openBell } from '../support/records.ts'

const failedList = '/admin/messenger-message'
const silent = 'Le serveur de messagerie ne répond pas.'

const keepCard = async (mother: Page) => {
  await mother.goto('/')
  await mother.getByRole('button', { name: 'Ajouter une carte' }).click()
  const adding = mother.getByRole('dialog', { name: 'Ajouter une carte' })
  await typeCard(adding, cards.accepted, 'Enregistrer la carte')
  await expect(adding).toBeHidden()
}

test('J-ADMIN-05 what is outside goes down: said in place, waited for and sent once, replayed by its cause, announced beforehand', async ({
  company,
}) => {
  test.setTimeout(20 * 60_000)
  // what this journey breaks is told to administrators by the log, too
  company.provokes(/Tâche (planifiée en échec|abandonnée)|could not be (followed|verified)/)
  const { mother, teacher, contract } = await runningContract(company)
  const [director, manager] = [await company.as('direction'), await company.as('gestion')]
  const record = `/customer/show/${await idOf(manager, '/customer/manage', 'Kerbrat')}`
  await keepCard(mother)
  await declareLesson(teacher, 'Malo')
  /** How often somebody was told of the lessons that this journey plans. */
  const received = async (address: string) =>
    (await company.inbox.subjects(address)).filter((subject) => /^Cours de Malo/.test(subject)).length
  const waiting = director.getByRole('region', { name: 'Messages en attente' })

  await test.step('(1) mail is down: work goes on, the record says what waits and why, and so does the list', async () => {
    await breakDown(company, 'mail')
    await manager.goto(contract)
    await planLesson(manager, { inDays: 3, time: '17:00', lasts: '1 h' })
    await company.clock.move('10 minutes')
    expect(await received(kerbrat.email)).toBe(0)
    await manager.goto(`${record}#messages`)
    const messages = manager.getByRole('region', { name: /^Messages/ }).first()
    await messages.scrollIntoViewIfNeeded()
    await expect(messages.getByText('En attente').first()).toBeVisible()
    await expect(messages).toContainText(silent)
    await director.goto(failedList)
    await expect(waiting).toContainText(/Mail.*attend.*ne répond pas.*une seule fois par message/)
    await waiting.getByRole('link').click()
    const row = director.getByRole('row', { name: /Cours de Malo/ }).filter({ hasText: kerbrat.email })
    await expect(row).toContainText(silent)
  })

  await test.step('(1) two hours later it is back: what waited leaves by itself, once', async () => {
    await company.clock.move('2 hours')
    expect(await received(kerbrat.email)).toBe(0)
    await setRight(company, 'mail')
    await company.clock.move('30 minutes')
    for (const address of [kerbrat.email, riou.email]) expect(await received(address)).toBe(1)
    await company.clock.move('2 hours')
    for (const address of [kerbrat.email, riou.email]) expect(await received(address)).toBe(1)
    await director.goto(failedList)
    await expect(director.getByText('Aucun message en échec').first()).toBeVisible()
    await expect(waiting).toHaveCount(0)
  })

  await test.step('(1) cards are down: the lesson is confirmed, what is paid is found out later, and charged once', async () => {
    await breakDown(company, 'cards')
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    await confirmRead(mother)
    await expect(mother.getByText(/ne répond pas.*vérifié automatiquement/).first()).toBeVisible()
    const later = mother.getByRole('button', { name: 'Plus tard' })
    if (await later.isVisible()) await later.click()
    await company.clock.move('2 hours')
    await setRight(company, 'cards')
    await company.clock.move('1 hour')
    await mother.goto('/')
    const bills = mother.getByRole('region', { name: /^Vos factures/ }).getByRole('listitem')
    await expect(bills).toHaveCount(1)
    await expect(bills).toContainText(/45,00.*Payée/)
    const seen = await company.browser()
    await seen.goto(`${company.sandboxUrl}/stripe`)
    await expect(seen.getByText(/45,00/)).toHaveCount(1)
  })

  await test.step('(4) a task that failed meanwhile was told to administrators once, in the bell', async () => {
    await director.goto('/')
    const bell = await openBell(director)
    await expect(bell.getByText(/«.Versements des cartes.» a échoué/)).toHaveCount(1)
    await director.keyboard.press('Escape')
  })

  await test.step('(4) while it fails it waits on the home page, with the way to it and a replay', async () => {
    await breakDown(company, 'cards')
    await company.clock.move('2 hours')
    await director.goto('/')
    const line = director
      .getByRole('region', { name: 'À faire' })
      .getByRole('listitem')
      .filter({ hasText: 'Versements des cartes' })
    await expect(line).toContainText('Tâche planifiée en échec')
    await line.getByRole('link', { name: /^Relancer/ }).click()
    await expect(director.getByRole('heading', { level: 1 })).toContainText('Versements des cartes')
    await expect(director.getByRole('main')).toContainText('En échec')
    await setRight(company, 'cards')
    await director.getByRole('button', { name: 'Exécuter maintenant' }).click()
    await expect(director.getByRole('main')).toContainText('Réussie', { timeout: 40_000 })
    await director.goto('/')
    await expect(
      director
        .getByRole('region', { name: 'À faire' })
        .getByRole('listitem')
        .filter({ hasText: 'Versements des cartes' }),
    ).toHaveCount(0)
    const bell = await openBell(director)
    await expect(bell.getByText(/«.Versements des cartes.» a échoué/)).toHaveCount(2)
    await director.keyboard.press('Escape')
  })

  await test.step('(1) the Urssaf is down: the form says so and keeps what was typed, then leaves once', async () => {
    await breakDown(company, 'urssaf')
    await askForAdvances(company)
    const { section } = await openAdvance(company, 'Kerbrat')
    await section.getByRole('button', { name: 'Remplir le formulaire' }).click()
    const form = manager.getByRole('dialog', { name: 'Formulaire d’avance immédiate' })
    await fillTaxpayer(form)
    await sendForm(form)
    await expect(manager.getByText(/Urssaf.*injoignable/).first()).toBeVisible()
    await expect(field(form, 'Nom de naissance')).toHaveValue('Kerbrat')
    await setRight(company, 'urssaf')
    await sendForm(form)
    await expect(form).toBeHidden()
    await company.clock.move('1 hour')
    await expect(section).toContainText('Validée depuis le')
    const seen = await company.browser()
    await seen.goto(`${company.sandboxUrl}/urssaf`)
    await expect(seen.getByText(/Kerbrat/i)).toHaveCount(1)
  })

  await test.step('(1) the address service is down: said in the field, and the address is typed by hand', async () => {
    await breakDown(company, 'addresses')
    await manager.goto(record)
    const address = field(manager, 'Adresse').first()
    await address.fill('12 rue du Quai Paimpol')
    await expect(manager.getByText('La recherche d’adresses ne répond pas.')).toBeVisible()
    await manager.getByRole('button', { name: 'Saisir l’adresse à la main' }).click()
    await field(manager, 'Code postal').first().fill('22500')
    await field(manager, 'Ville').first().fill('Paimpol')
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(manager.getByText(/enregistré/i).first()).toBeVisible()
    await setRight(company, 'addresses')
  })

  await test.step('(2) what is given up after a day is counted by its cause, and replayed in one press, each once', async () => {
    await manager.goto(contract)
    await breakDown(company, 'mail')
    await planLesson(manager, { inDays: 6, time: '17:00', lasts: '1 h' })
    // a hundred tries, by steps of the clock
    for (let gone = 0; gone < 2; gone++) await company.clock.move('23 hours')
    for (const address of [kerbrat.email, riou.email]) expect(await received(address)).toBe(1)
    await setRight(company, 'mail')
    await director.goto(failedList)
    await director.getByRole('button', { name: `Rejouer\u00a0: ${silent}` }).click()
    const dialog = director.getByRole('dialog', { name: /^Rejouer \d+\smessages/ })
    await expect(dialog).toContainText(/messages seront traités tout de suite, chacun une seule fois/)
    await dialog.getByRole('button', { name: /^Rejouer \d+\smessages/ }).dblclick()
    await expect(director.getByRole('dialog').getByRole('alert')).toContainText('chacun une seule fois')
    await director.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()
    await company.clock.move('1 hour')
    for (const address of [kerbrat.email, riou.email]) expect(await received(address)).toBe(2)
  })

  await test.step('(2) a wrong address is a line on the record and for the staff, and is corrected before anything is sent again', async () => {
    const typeMail = async (staff: Page, email: string) => {
      await staff.goto(record)
      await field(staff, 'E-mail').first().fill(email)
      await staff.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(staff.getByText(/enregistré/i).first()).toBeVisible()
    }
    // the address with which somebody signs in is changed by who manages accounts; one that is refused, by whoever follows the record
    await typeMail(director, 'solenn@refuse.test')
    await manager.goto(contract)
    await planLesson(manager, { inDays: 8, time: '17:00', lasts: '1 h' })
    await company.clock.move('10 minutes')
    await manager.goto(`${record}#messages`)
    const messages = manager.getByRole('region', { name: /^Messages/ }).first()
    await messages.scrollIntoViewIfNeeded()
    await expect(messages).toContainText('L’adresse solenn@refuse.test a été refusée')
    await manager.goto('/')
    const line = manager
      .getByRole('region', { name: 'À faire' })
      .getByRole('listitem')
      .filter({ hasText: 'solenn@refuse.test' })
    await expect(line).toContainText(/À appeler.*adresse refusée.*Solenn Kerbrat/)
    await director.goto(failedList)
    await director
      .getByRole('button', { name: /^Afficher/ })
      .first()
      .click()
    const details = director.getByRole('dialog', { name: /Message en échec/ })
    await expect(details.getByRole('button', { name: 'Rejouer' })).toHaveCount(0)
    await details.getByRole('link', { name: 'Corriger l’adresse sur la fiche' }).click()
    await expect(director).toHaveURL(new RegExp(record))
    await typeMail(manager, 'solenn.corrigee@exemple.fr')
    await manager.goto('/')
    await expect(line).toHaveCount(0)
    await director.goto(failedList)
    await director.getByRole('button', { name: 'Rejouer\u00a0: Adresse refusée' }).click()
    await director
      .getByRole('dialog')
      .getByRole('button', { name: /^Rejouer 1\smessage/ })
      .click()
    await expect(director.getByRole('dialog').getByRole('alert')).toContainText('une seule fois')
    expect(await company.inbox.count('solenn.corrigee@exemple.fr')).toBe(1)
  })

  const reason = 'Nouvelle version du programme.'
  await test.step('(3) a maintenance is announced with its hour and its reason, to the office and to families', async () => {
    const now = await company.clock.now()
    const at = (minutes: number) => {
      const text = new Intl.DateTimeFormat('fr-FR', {
        ...{ timeZone: 'Europe/Paris', day: '2-digit', month: '2-digit', year: 'numeric' },
        ...{ hour: '2-digit', minute: '2-digit' },
      }).format(new Date(now.getTime() + minutes * 60_000))
      const [day = '', time = ''] = text.split(' ')
      return { day, time }
    }
    await director.goto('/admin/maintenance')
    await director.getByRole('switch', { name: 'Site en maintenance' }).click()
    for (const [label, { day, time }] of [
      ['Début', at(60)],
      ['Retour prévu', at(120)],
    ] as const) {
      await fillDay(director, label, day)
      await field(director, `${label}\u00a0: heure`).fill(time)
    }
    await field(director, 'Motifs, date et heure prévues du retour à la normale').fill(reason)
    await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await director.getByRole('button', { name: 'Annoncer la maintenance' }).click()
    await expect(director.getByText('Maintenance annoncée', { exact: true })).toBeVisible()
    const words = new RegExp(
      `Maintenance prévue le ${at(60).day} à ${at(60).time}.*retour prévu le ${at(120).day} à ${at(120).time}.*${reason}`,
    )
    // open pages are told at once
    await expect(manager.getByText(/^Maintenance prévue/).first()).toBeVisible()
    await manager.goto('/')
    await expect(manager.getByRole('status').filter({ hasText: words })).toBeVisible()
    await mother.goto('/')
    await expect(mother.getByText(words).first()).toBeVisible()
  })

  await test.step('(3) at its hour it begins by itself, says until when, and what was being typed is there after', async () => {
    await manager.goto(record)
    const typed = 'Solenn Marie'
    const firstName = field(manager, 'Prénom').first()
    await firstName.fill(typed)
    await mother.goto('/espace/messages/bureau')
    const own = field(mother, 'Votre message')
    await own.fill('Malo sera en retard jeudi.')
    await company.clock.move('65 minutes')
    // pages ask by themselves when their own clock says so; that of this company was moved under them: the next press finds it closed
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await mother.getByRole('button', { name: 'Envoyer', exact: true }).click()
    const closed = (page: Page) => page.getByRole('heading', { name: 'Le site est en maintenance' })
    for (const page of [manager, mother]) {
      await expect(closed(page)).toBeVisible({ timeout: 40_000 })
      await expect(page.getByText(/Retour prévu le/).first()).toBeVisible()
      await expect(page.getByText(reason).first()).toBeVisible()
    }
    await director.goto('/admin/maintenance')
    await director.getByRole('switch', { name: 'Site en maintenance' }).click()
    await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(director.getByText('Site ouvert à tous', { exact: true })).toBeVisible()
    for (const page of [manager, mother]) await expect(closed(page)).toBeHidden({ timeout: 40_000 })
    await expect(firstName).toHaveValue(typed)
    await expect(own).toHaveValue('Malo sera en retard jeudi.')
  })
})
