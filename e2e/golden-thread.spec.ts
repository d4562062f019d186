// One family, from its first request to a paid bill, by everybody who meets it: visitor, staff, teacher, customer, accountant.
import { expect, type Page, test } from '@playwright/test'
import { choose, chooseAddress, chooseMany, field } from './support/fields.ts'
import { readMail } from './support/mails.ts'
import { openBrowser, signIn } from './support/people.ts'

// Names of their own, so that a second run beside the first finds its own family.
const mark = String.fromCharCode(...[...Date.now().toString(26)].map((digit) => 97 + Number.parseInt(digit, 26)))
const family = {
  parent: { firstName: 'Solenn', lastName: `Kerbrat-${mark}` },
  student: { firstName: 'Malo', lastName: `Kerbrat-${mark}` },
  email: `solenn.${mark}@exemple.fr`,
}
const studentName = `${family.student.firstName} ${family.student.lastName}`

const sendRequest = async (visitor: Page): Promise<void> => {
  await visitor.goto('/public/contact')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Parlons de votre enfant')
  await visitor.getByRole('radio', { name: 'Un parent' }).check()
  await visitor.getByRole('radio', { name: 'Madame' }).check()
  await field(visitor, 'Prénom').fill(family.parent.firstName)
  await field(visitor, 'Nom').fill(family.parent.lastName)
  await field(visitor, 'Téléphone').fill('0612345678')
  await field(visitor, 'E-mail').fill(family.email)
  await field(visitor, 'Prénom de l’élève').fill(family.student.firstName)
  await field(visitor, 'Nom de l’élève').fill(family.student.lastName)
  await choose(visitor, 'Classe de l’élève', '4e')
  await chooseMany(visitor, 'Matières', ['Mathématiques'])
  await chooseMany(visitor, 'Besoins', ['Cours particuliers à domicile'])
  await chooseAddress(visitor, 'Adresse de l’élève', '8 rue du Port Paimpol', /22500 Paimpol/)
  await field(visitor, 'Votre message').fill('Un cours par semaine, le mercredi si possible.')
  // ticked by its own proof of work, once it is made
  await visitor.getByRole('checkbox', { name: /robot/ }).click()
  await expect(visitor.getByRole('checkbox', { name: 'Vérifié' })).toBeChecked()
  await visitor.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(visitor.getByRole('heading', { name: 'Merci, votre demande est enregistrée' })).toBeVisible()
}

test('a family goes from its first request to a paid bill', async ({ browser }) => {
  test.setTimeout(150_000)
  const [sales, visitor] = await Promise.all([openBrowser(browser), openBrowser(browser)])

  await test.step('a visitor writes, and the card appears on an open board', async () => {
    await signIn(sales, 'commerciale')
    await sales.goto('/contact/overview')
    const arrived = sales.getByRole('region', { name: 'Contact', exact: true }).getByRole('link', { name: studentName })
    await expect(
      sales.getByRole('region', { name: 'Contact', exact: true }).getByRole('listitem').first(),
    ).toBeVisible()
    await expect(arrived).toHaveCount(0)
    await sendRequest(visitor)
    await expect(arrived).toBeVisible()
  })

  await test.step('a mail makes it a prospect, and really leaves', async () => {
    await sales.getByRole('button', { name: `Déplacer ${studentName}` }).click()
    await sales.getByRole('menuitem', { name: 'Prospect' }).click()
    const dialog = sales.getByRole('dialog', { name: new RegExp(`Mail de prospection à ${studentName}`) })
    await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(dialog).toBeHidden()
    const prospects = sales.getByRole('region', { name: 'Prospect', exact: true })
    await expect(prospects.getByRole('link', { name: studentName })).toBeVisible()
    const mail = await readMail(sales.request, family.email)
    expect(mail.text).toContain(family.parent.firstName)
    expect(mail.text).not.toContain('{{')
  })

  await test.step('won, it becomes a customer and a student', async () => {
    await sales.getByRole('button', { name: `Déplacer ${studentName}` }).click()
    await sales.getByRole('menuitem', { name: 'Gagné' }).click()
    const dialog = sales.getByRole('dialog', { name: `${studentName} devient client` })
    const customer = dialog.getByRole('region', { name: 'Le client' })
    await expect(field(customer, 'Nom')).toHaveValue(family.parent.lastName)
    await dialog.getByRole('button', { name: 'Créer le client' }).click()
    await expect(dialog).toBeHidden()
  })
})
