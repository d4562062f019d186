// A stage that does not take place: cancelled whole, or one group of it, with what families paid and who was to teach.
import { expectBooksToHold } from '../support/books.ts'
import { goOn } from '../support/buying.ts'
import { inClicks } from '../support/clicks.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou, tanguy } from '../support/company/given.ts'
import { frenchDay } from '../support/days.ts'
import { choose, field } from '../support/fields.ts'
import { findings, overflow } from '../support/pages.ts'
import { openAccountOf, receive } from '../support/receipts.ts'
import { openBell } from '../support/records.ts'
import { askCancel, buyPlace, orderPlace, publishLevel, refundAtProvider } from '../support/stage-cancelled.ts'
import { actOnProposal } from '../support/stage-pay.ts'
import { addGroup, createPeriod, createProgramme, createSession, save } from '../support/stages.ts'
import { createTeacher } from '../support/teachers.ts'

const breton = {
  parent: { firstName: 'Anne', lastName: 'Le Bras' },
  student: { firstName: 'Nolwenn', lastName: 'Le Bras' },
  phone: '06 11 22 33 44',
  email: 'anne.lebras@exemple.fr',
}
const morvan = {
  parent: { firstName: 'Loïc', lastName: 'Morvan' },
  student: { firstName: 'Yann', lastName: 'Morvan' },
  phone: '06 55 66 77 88',
  email: 'loic.morvan@exemple.fr',
}

test('J-STAGE-06 a stage is cancelled in one act: families are given back what they paid, by the way they paid; teachers are free; planned again, nobody comes back silently; another one is offered by a link', async ({
  company,
}) => {
  const director = await company.as('direction')
  const manager = await company.as('stages')
  await createTeacher(await company.as('gestion'), riou)
  await createPeriod(director, 'Hiver')
  const session = await createSession(manager, 'Hiver')
  await createProgramme(manager, session)
  await addGroup(manager, { start: '09:00', end: '11:00', seats: '6' })
  const address = await publishLevel(manager)

  await test.step('given a teacher who said yes, two families that paid by card, one by transfer, one that did not pay', async () => {
    await manager.goto(`${session}?onglet=organisation`)
    await manager.getByRole('button', { name: /^Actions sur Groupe 1/ }).click()
    await manager.getByRole('menuitem', { name: 'Proposer à un professeur' }).click()
    const choice = manager.getByRole('dialog', { name: 'Sélectionner un professeur' })
    await choice.getByRole('radio', { name: /Riou/i }).check()
    await choice.getByRole('button', { name: 'Proposer', exact: true }).click()
    await expect(choice).toBeHidden()
    await actOnProposal(manager, 'Gwendal Riou', 'Envoyer au professeur', 'Envoyer le mail')
    await actOnProposal(manager, 'Gwendal Riou', 'Noter son accord', 'Noter l’accord')
    await buyPlace(company, address, tanguy, 'later')
    await buyPlace(company, address, breton, 'later')
    await buyPlace(company, address, morvan, 'now')
    await refundAtProvider(company)
    const accountant = await company.as('compta')
    await openAccountOf(accountant, 'Tanguy')
    await receive(accountant, { means: 'Virement', euros: '180' })
  })
  const mother = await buyPlace(company, address, kerbrat, 'now')
  await company.clock.move('5 minutes')

  await test.step('(1) the recap says what comes back to whom and by which means, who is told, and each mail; then five clicks do it', async () => {
    await manager.goto(session)
    await inClicks(manager, 5, async () => {
      const dialog = await askCancel(manager)
      const recap = dialog.getByRole('list', { name: 'Récapitulatif' })
      await expect(recap).toContainText('4 inscriptions')
      await expect(recap).toContainText(/2\sremboursements par carte\s: 360,00\s€/)
      await expect(recap).toContainText(/1\sremboursement par virement\s: 180,00\s€/)
      await expect(recap).toContainText(/1\sfacture non réglée, reprise par un avoir\s: 180,00\s€/)
      await expect(recap).toContainText(/1\sprofesseur prévenu\s: Gwendal RIOU/i)
      await expect(dialog.getByText('Le mail aux familles')).toBeVisible()
      await expect(dialog.getByText('Le mail aux professeurs')).toBeVisible()
      await field(dialog, 'Motif').fill('La salle est inondée')
      await dialog.getByText('Le mail aux familles').click()
      await expect(dialog.getByText(/Motif : La salle est inondée/).first()).toBeVisible()
      await dialog.getByRole('button', { name: 'Annuler le stage' }).click()
      await expect(dialog).toBeHidden()
    })
    await expect(manager.getByText('Annulé', { exact: true }).first()).toBeVisible()
  })

  const line = (name: RegExp) => manager.getByRole('listitem', { name })
  await test.step('(2) refunds are followed one by one; the one that failed is said, listed, and given back by transfer', async () => {
    await expect(manager).toHaveURL(/onglet=annulation/)
    await expect(line(/Malo/)).toContainText('Rendu')
    await expect(line(/Enora/)).toContainText('Virement à faire')
    await expect(line(/Nolwenn/)).toContainText('rien à rendre')
    await expect(line(/Yann/)).toContainText('Échec')
    await expect(manager.getByRole('alert').filter({ hasText: 'remboursement' })).toContainText(
      /1\sremboursement n’est pas passé\s: Yann/,
    )
    await expect(await openBell(manager)).toContainText('Un remboursement a échoué')
    await manager.keyboard.press('Escape')
    expect(await findings(manager)).toEqual([])
    await line(/Yann/)
      .getByRole('button', { name: /^Rendre par virement/ })
      .click()
    await expect(line(/Yann/)).toContainText('Virement à faire')
    await expect(manager.getByRole('alert').filter({ hasText: 'remboursement' })).toHaveCount(0)
    await expectBooksToHold(company)
  })

  await test.step('(3) every family and the teacher were told, each of its money', async () => {
    await company.clock.move('5 minutes')
    const mailTo = (email: string) => company.inbox.read(email, { subject: /^Le stage .* est annulé$/ })
    for (const [email, words] of [
      [kerbrat.email, /180,00\s€ rendus sur la carte qui a payé/],
      [tanguy.email, /180,00\s€ rendus par virement/],
      [breton.email, /rien ne vous est demandé/],
    ] as const) {
      const mail = await mailTo(email)
      expect(mail.text).toMatch(words)
      expect(mail.text).toContain('La salle est inondée')
      expect(mail.attachments.some(({ filename }) => filename.endsWith('.pdf'))).toBe(true)
    }
    const teacher = await mailTo(riou.email)
    expect(teacher.text).toContain('09:00 – 11:00')
    expect(teacher.text).toContain('La salle est inondée')
  })

  await test.step('(3) « Annulé » is said wherever the stage is: the list, the registrations, the chart, the page of visitors, the family', async () => {
    await manager.goto('/traineeship/sessions')
    await expect(manager.getByRole('row', { name: /Paimpol/ })).toContainText('Annulé')
    await manager.goto(`${session}?onglet=inscriptions`)
    await expect(manager.getByRole('row', { name: /Malo/ }).first()).toContainText('Annulée')
    const visitor = await company.browser()
    await visitor.goto('/stages')
    await expect(visitor.getByText('Préparer le brevet')).toHaveCount(0)
    const page = await visitor.goto(address)
    expect(page?.status()).toBe(410)
    const map = await visitor.request.get('/sitemap.xml')
    expect(await map.text()).not.toContain(address)
    await mother.goto('/espace/stages')
    await expect(mother.getByRole('article', { name: /Malo/ }).first()).toContainText(/Annul/)
    expect(await overflow(mother)).toBe(0)
  })

  await test.step('(5) planned again: no registration comes back by itself, each family is asked, and may choose again', async () => {
    await manager.goto(session)
    await manager.getByRole('button', { name: 'Changer le statut' }).click()
    await manager.getByRole('menuitem', { name: /Planifié/ }).click()
    const dialog = manager.getByRole('dialog')
    await expect(dialog).toContainText('Les inscriptions annulées ne reviennent pas')
    await dialog.getByRole('button', { name: /Planifié/ }).click()
    await expect(dialog).toBeHidden()
    for (const { email } of [kerbrat, tanguy, breton, morvan])
      await company.inbox.read(email, { subject: /est de nouveau prévu$/ })
    await manager.goto(`${session}?onglet=inscriptions`)
    await expect(manager.getByRole('row', { name: /Malo/ }).first()).toContainText('Annulée')
    const mail = await company.inbox.read(kerbrat.email, { subject: /est de nouveau prévu$/ })
    expect(mail.text).toContain('n’a pas été reprise')
    await mother.goto(mail.links.find((link) => link.includes('/espace/stages/')) ?? '')
    await mother.getByRole('radio', { name: /Malo/ }).check()
    await goOn(mother)
    await orderPlace(mother, 'now')
    await expect(mother.getByRole('heading', { name: 'Malo est inscrit au stage' })).toBeVisible()
    await company.clock.move('5 minutes')
  })

  const other = await test.step('given the same stage at other days', async () => {
    await manager.goto(session)
    await manager.getByRole('button', { name: 'Dupliquer' }).click()
    await field(manager, 'Début').fill(frenchDay(60))
    await field(manager, 'Fin').fill(frenchDay(64))
    await save(manager)
    await expect(manager).toHaveURL(new RegExp(`/traineeship/sessions/(?!${session.split('/').at(-1)}\\b)\\d+`))
    return new URL(manager.url()).pathname
  })

  await test.step('(4) cancelled with another session proposed: who says yes by the link is registered there, with its money', async () => {
    await manager.goto(session)
    const dialog = await askCancel(manager)
    await choose(dialog, 'Proposer une autre session', /1\sinscription/)
    await field(dialog, 'Motif').fill('Le professeur est souffrant')
    await dialog.getByRole('button', { name: 'Annuler le stage' }).click()
    await expect(dialog).toBeHidden()
    await expect(line(/Malo/).first()).toContainText('réponse attendue')
    await company.clock.move('5 minutes')
    const mail = await company.inbox.read(kerbrat.email, { subject: /un autre vous est proposé$/ })
    expect(mail.text).toContain('Le professeur est souffrant')
    await mother.goto(mail.links.find((link) => link.includes('/response/traineeships/offer')) ?? '')
    await expect(mother.getByText(/Vous avez payé 180,00\s€\s: rien d’autre ne vous est demandé/)).toBeVisible()
    expect(await findings(mother)).toEqual([])
    expect(await overflow(mother)).toBe(0)
    await mother.getByRole('button', { name: 'Prendre cette place' }).click()
    await expect(mother.getByRole('heading', { name: 'C’est noté, la place est prise' })).toBeVisible()
    await expect(line(/Malo/).first()).toContainText('accepté, avec ce qui était payé')
    await manager.goto(`${other}?onglet=inscriptions`)
    await expect(manager.getByRole('row', { name: /Malo/ })).toContainText(/Réglée, 180,00/)
    await expectBooksToHold(company)
  })
})
