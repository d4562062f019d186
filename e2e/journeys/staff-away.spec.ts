// A colleague away, another leaving, tasks about a record, and a message to all the families of a teacher.
import type { Page } from '@playwright/test'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, runningContract, tanguy } from '../support/company/given.ts'
import { createContract } from '../support/contracts.ts'
import { dayOf } from '../support/days.ts'
import { choose, chooseMany, field, fillDay } from '../support/fields.ts'
import { type Family, sendRequest, winContact } from '../support/households.ts'
import { idOf, openBell, openHistory } from '../support/records.ts'

const lists = '/crm/toDoList'
const callTask = 'Rappeler la mère de Malo au sujet du brevet'
const family = (lastName: string, firstName: string, phone: string): Family => ({
  parent: { firstName, lastName },
  student: { firstName: `Petit ${firstName}`, lastName },
  phone,
  email: `${firstName.toLowerCase()}.${lastName.toLowerCase()}@exemple.fr`,
})
const corre = family('Corre', 'Annaig', '06 22 33 44 55')
const morvan = family('Morvan', 'Rozenn', '06 33 44 55 66')

const openColleague = async (director: Page, name: string) => {
  await director.goto(`/admin/grusers?q=${name}`)
  await director.getByRole('rowheader').getByRole('link').click()
  await expect(director.getByRole('region', { name: 'Ce qui lui est confié' })).toBeVisible()
}
/** The bell without what was read: opened and closed. */
const expectBell = async (page: Page, words: string | RegExp) => {
  const bell = await openBell(page)
  await expect(bell).toContainText(words)
  await page.keyboard.press('Escape')
  await expect(bell).toBeHidden()
}
/** Who calls, as the page after a request says it. */
const whoCalls = async (company: Company, asked: Family): Promise<string> => {
  const visitor = await company.browser()
  await sendRequest(visitor, asked)
  return (await visitor.getByRole('main').textContent()) ?? ''
}

test('J-STAFF-06 a task stands on its record, who is away has a substitute, a leaver hands over in one list, all families of a teacher are written to', async ({
  company,
}) => {
  test.setTimeout(12 * 60_000)
  const { contract } = await runningContract(company)
  const [manager, sales, director] = [
    await company.as('gestion'),
    await company.as('commercial'),
    await company.as('direction'),
  ]
  await sendRequest(await company.browser(), tanguy)
  await sales.goto('/contact/overview')
  await winContact(sales, tanguy)
  await createContract(manager, { student: 'Tanguy', teacher: 'Riou', price: '48' })

  await test.step('(1) a task is given from its record to a person, done, undone, removed', async () => {
    await manager.goto(contract)
    const tasks = manager.getByRole('region', { name: 'Tâches' })
    await tasks.getByRole('button', { name: 'Tâche' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Nouvelle tâche' })
    await field(dialog, 'Tâche').fill(callTask)
    await chooseMany(dialog, 'Pour', ['Mathieu Tanguy'], ['Nathalie Guivarch'])
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(tasks.getByRole('listitem').filter({ hasText: callTask })).toContainText('pour Mathieu Tanguy')

    await sales.goto(lists)
    await expectBell(sales, 'Nathalie Guivarch vous a confié une tâche.')
    const line = sales.getByRole('listitem').filter({ hasText: callTask })
    await expect(line.getByRole('link', { name: /Contrat|CT/ })).toHaveAttribute('href', contract)
    await line.getByRole('checkbox').click()
    await expect(tasks.getByRole('listitem').filter({ hasText: callTask })).toContainText('terminée le')
    await sales.getByRole('button', { name: 'Annuler', exact: true }).click()
    await expect(tasks.getByRole('listitem').filter({ hasText: callTask })).not.toContainText('terminée le')
  })

  await test.step('(2) away from a day to another: the substitute is told, and is given what is new', async () => {
    await director.goto('/contact/rules')
    await director.getByRole('button', { name: 'Nouvelle règle' }).first().click()
    const rule = director.getByRole('dialog', { name: 'Règle de répartition' })
    await field(rule, 'Début du code postal').fill('22')
    await choose(rule, 'Suivi par', 'Mathieu Tanguy')
    await rule.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(rule).toBeHidden()

    await sales.goto('/profile')
    const absences = sales.getByRole('region', { name: 'Absence' })
    await expect(absences).toContainText('Aucune absence à venir.')
    await absences.getByRole('button', { name: 'Noter une absence' }).click()
    const dialog = sales.getByRole('dialog', { name: 'Noter une absence' })
    const [from, to] = [await dayOf(company, 0), await dayOf(company, 13)]
    await fillDay(dialog, 'Du', to)
    await fillDay(dialog, 'Au', from)
    await choose(dialog, 'Remplacé par', 'Olivier Fauvel')
    await expect(dialog).toContainText('Son rôle ne lui permet pas d’écrire dans')
    await choose(dialog, 'Remplacé par', 'Claire Delmas')
    await dialog.getByRole('button', { name: 'Noter l’absence' }).click()
    await expect(dialog).toContainText('Le dernier jour vient avant le premier.')
    await fillDay(dialog, 'Du', from)
    await fillDay(dialog, 'Au', to)
    await dialog.getByRole('button', { name: 'Noter l’absence' }).click()
    await expect(dialog).toBeHidden()
    await expect(absences).toContainText(`Du ${from} au ${to}`)
    await expect(absences).toContainText('Remplacement : Claire Delmas')

    await director.goto('/')
    await expectBell(director, `Vous remplacez Mathieu Tanguy du ${from} au ${to}.`)
    expect(await whoCalls(company, corre)).toContain('Claire Delmas vous appelle')
    await director.goto('/')
    await expectBell(director, /Petit Annaig|Corre/)
    // whoever gives something by hand reads that he is away
    await manager.goto(contract)
    await manager.getByRole('region', { name: 'Tâches' }).getByRole('button', { name: 'Tâche' }).click()
    const task = manager.getByRole('dialog', { name: 'Nouvelle tâche' })
    await task.getByRole('button', { name: /^Pour/ }).click()
    await expect(
      manager.getByRole('checkbox', {
        name: new RegExp(`^Mathieu Tanguy \\(de retour le ${(await dayOf(company, 14)).slice(0, 5)}\\)`),
      }),
    ).toBeVisible()
    await manager.keyboard.press('Escape')
    await manager.keyboard.press('Escape')
    await expect(task).toBeHidden()

    await company.clock.move('14 days')
    expect(await whoCalls(company, morvan)).toContain('Mathieu Tanguy vous appelle')
  })

  await test.step('(3) who leaves hands everything over in one list, told and traced', async () => {
    const leaver = await company.as('direction')
    await openColleague(leaver, 'Tanguy')
    const held = leaver.getByRole('region', { name: 'Ce qui lui est confié' })
    await expect(held).toContainText(/1\scontact suivi/)
    await expect(held).toContainText(/1\srègle d’attribution des demandes/)
    await expect(held).toContainText(/1\stâche à faire/)
    await held.getByRole('button', { name: 'Transmettre' }).click()
    const handing = leaver.getByRole('dialog', { name: 'Transmettre ce qui est confié à Mathieu Tanguy' })
    await choose(handing, 'À qui', 'Nathalie Guivarch')
    await handing.getByRole('button', { name: 'Transmettre', exact: true }).click()
    await expect(handing).toBeHidden()
    await expect(held).toContainText('Rien en ce moment.')
    const taker = await company.as('gestion')
    await taker.goto(lists)
    await expect(taker.getByRole('listitem').filter({ hasText: callTask })).toHaveCount(1)
    await expectBell(taker, 'Ce qui était confié à Mathieu Tanguy vous est transmis.')
    const history = await openHistory(leaver)
    await expect(history).toContainText('Absence d’un utilisateur')
    await leaver.keyboard.press('Escape')
  })

  await test.step('(1) what is not needed any more is removed', async () => {
    const taker = await company.as('gestion')
    const line = taker.getByRole('listitem').filter({ hasText: callTask })
    await line.getByRole('checkbox').click()
    await taker.getByText(/^1\stâche terminée/).click()
    await line.getByRole('button', { name: /^Supprimer/ }).click()
    await taker
      .getByRole('dialog')
      .getByRole('button', { name: /^Supprimer/ })
      .click()
    await expect(line).toHaveCount(0)
  })

  await test.step('(4) one message to all families of a teacher, previewed, one each; and to a selection of a list', async () => {
    const writer = await company.as('gestion')
    await writer.goto(`/teacher/show/${await idOf(writer, '/teacher/manage', 'Riou')}#contrats`)
    const before = {
      kerbrat: await company.inbox.count(kerbrat.email),
      tanguy: await company.inbox.count(tanguy.email),
    }
    await writer.getByRole('button', { name: 'Écrire aux familles' }).click()
    await writer.getByRole('button', { name: 'Écrire aux 2' }).click()
    const first = writer.getByRole('dialog', { name: /^Message/ })
    await expect(first).toContainText('1 sur 2')
    await field(first, 'Objet').fill('Absence de Gwendal jeudi')
    await field(first, 'Texte du mail').fill('Bonjour {{prenom}},\n\nGwendal sera en formation jeudi.')
    const preview = first.getByRole('region', { name: /Aperçu/ })
    await expect(preview).toContainText(/Bonjour (Solenn|Maryse),/)
    await first.getByRole('button', { name: 'Envoyer', exact: true }).click()
    const second = writer.getByRole('dialog', { name: /^Message/ })
    await expect(second).toContainText('2 sur 2')
    await expect(field(second, 'Objet')).toHaveValue('Absence de Gwendal jeudi')
    await expect(second.getByRole('region', { name: /Aperçu/ })).toContainText(/Bonjour (Solenn|Maryse),/)
    await second.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(second).toBeHidden()
    for (const [one, firstName, after] of [
      [kerbrat, 'Solenn', before.kerbrat],
      [tanguy, 'Maryse', before.tanguy],
    ] as const) {
      const mail = await company.inbox.read(one.email, { subject: /Absence de Gwendal jeudi/, after })
      expect(mail.text).toContain(`Bonjour ${firstName},`)
      expect(mail.text).not.toContain('{{')
    }
    await writer.goto('/customer/manage')
    await writer.getByRole('checkbox', { name: 'Sélectionner les lignes de la page' }).click()
    await writer.getByRole('button', { name: 'Envoyer un message' }).click()
    await expect(writer.getByRole('button', { name: 'Écrire aux 2' })).toBeEnabled()
  })
})
