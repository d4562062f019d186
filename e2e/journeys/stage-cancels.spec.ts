// A child who cancels a stage: what goes back by the scale of the company, the place that is free, a mistake put right, a closed session.
import { expectBooksToHold } from '../support/books.ts'
import { inClicks } from '../support/clicks.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, openTeacher, riou, tanguy } from '../support/company/given.ts'
import { setParameter } from '../support/debits.ts'
import { field } from '../support/fields.ts'
import { findings } from '../support/pages.ts'
import { readPaper } from '../support/papers.ts'
import { openAccountOf, receive, sumsOf } from '../support/receipts.ts'
import {
  askRefund,
  fromMenu,
  giveBack,
  haveTeacher,
  openRegistrations,
  rowOf,
  waitForPlace,
} from '../support/registrations.ts'
import { buyPlace, publishLevel } from '../support/stage-cancelled.ts'
import { noteAllPresent, settleHours } from '../support/stage-days.ts'
import { changeStatus } from '../support/stage-pay.ts'
import { addGroup, createPeriod, createProgramme, createSession } from '../support/stages.ts'
import { createTeacher } from '../support/teachers.ts'

const breton = {
  parent: { firstName: 'Anne', lastName: 'Le Bras' },
  student: { firstName: 'Nolwenn', lastName: 'Le Bras' },
  phone: '06 11 22 33 44',
  email: 'anne.lebras@exemple.fr',
}
const waits = 'loic.morvan@exemple.fr'

test('J-STAGE-05 a child cancels six days before: the scale of the company is proposed, the place is offered, a mistake is put right with its money, and money is still given back once the session is closed', async ({
  company,
}) => {
  const director = await company.as('direction')
  const manager = await company.as('stages')
  await createTeacher(await company.as('gestion'), riou)
  await createPeriod(director, 'Hiver')
  const session = await createSession(manager, 'Hiver', 6)
  await createProgramme(manager, session, { price: '373', ahead: 6 })
  await addGroup(manager, { start: '09:00', end: '11:00', seats: '3' })
  const address = await publishLevel(manager)

  await test.step('given a teacher who said yes, three paid registrations, a family that waits, six days before the start', async () => {
    await haveTeacher(manager, session, 'Gwendal Riou')
    await buyPlace(company, address, kerbrat, 'now')
    await buyPlace(company, address, breton, 'now')
    await buyPlace(company, address, tanguy, 'now')
    await company.clock.move('5 minutes')
    await waitForPlace(company, address, waits)
  })

  await test.step('(1) the dialog proposes what the scale of the company says: all, a part, none, by its settings', async () => {
    const proposes = async (words: RegExp, euros: string) => {
      await openRegistrations(manager, session)
      const dialog = await askRefund(manager, /Malo/)
      await expect(dialog.getByRole('status').first()).toContainText(words)
      await expect(field(dialog, 'Montant à rembourser')).toHaveValue(new RegExp(`^${euros}`))
      await expect(dialog.getByRole('switch', { name: 'Annuler l’inscription' })).toBeChecked()
      expect(await findings(manager)).toEqual([])
      await dialog.getByRole('button', { name: 'Annuler', exact: true }).click()
      await expect(dialog).toBeHidden()
    }
    await setParameter(company, 'Annulation remboursée en entier', '5')
    await proposes(/6\sjours avant le stage\s: le barème de la société rend tout/, '373,00')
    await setParameter(company, 'Annulation remboursée en entier', '15')
    await setParameter(company, 'Annulation remboursée en partie', '10')
    await proposes(/ne rend rien/, '0,00')
    await setParameter(company, 'Annulation remboursée en partie', '3')
    await proposes(/rend 50\s%/, '186,50')
  })

  await test.step('(1) (2) half goes back on the card that paid, with a credit note, in at most five clicks', async () => {
    await openRegistrations(manager, session)
    await inClicks(manager, 5, async () => {
      const dialog = await askRefund(manager, /Malo/)
      await field(dialog, 'Motif').fill('Malade')
      await expect(dialog).toContainText(/186,50\s€ seront rendus sur la carte qui a payé/)
      await expect(dialog).toContainText(/annulée, 186,50\s€ restent acquis/)
      await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(dialog).toBeHidden()
    })
  })

  await test.step('(8) the list says « Annulée », the number of the credit note and what is kept', async () => {
    const row = rowOf(manager, /Malo/)
    await expect(manager.getByText('Annulée', { exact: true }).first()).toBeVisible()
    await expect(row).toContainText(/186,50\s€ gardés/)
    await expect(row).toContainText('Avoir')
    await expect(row.getByRole('link', { name: /\d{4}/ })).toHaveCount(2)
    for (const link of await row.getByRole('link', { name: /\d{4}/ }).all())
      await expect(link).not.toHaveCSS('text-decoration-line', 'line-through')
  })

  await test.step('(4) the family is told, with its credit note; the list of the teacher follows; (5) the place is offered to who waits', async () => {
    await company.clock.move('5 minutes')
    const mail = await company.inbox.read(kerbrat.email, { subject: /est annulée$/ })
    expect(mail.text).toMatch(/186,50\s€ vous sont rendus/)
    expect(mail.attachments.some(({ filename }) => filename.endsWith('.pdf'))).toBe(true)
    expect(mail.attachments.some(({ filename }) => filename.endsWith('.ics'))).toBe(true)
    const teacher = await openTeacherPage()
    await expect(teacher.getByRole('main')).toContainText('Nolwenn')
    await expect(teacher.getByRole('main')).not.toContainText('Malo')
    const offer = await company.inbox.read(waits, { subject: /^Une place au stage/ })
    expect(offer.text).toMatch(/Gardée jusqu’au/)
  })

  await test.step('(6) cancelled by mistake: refused while the place is kept for somebody else, then taken up again with what was kept', async () => {
    const takeUp = async (child: RegExp) => {
      await openRegistrations(manager, session)
      await fromMenu(manager, rowOf(manager, child), 'Réinscrire')
      await manager.getByRole('dialog').getByRole('button', { name: 'Réinscrire' }).click()
    }
    await takeUp(/Malo/)
    await expect(manager.getByText(/Il n’y a plus de place en Mathématiques/)).toBeVisible()
    await company.clock.move('2 days')
    await company.clock.move('1 hour')
    await takeUp(/Malo/)
    await expect(manager.getByText('Élève réinscrit au stage.')).toBeVisible()
    await expect(rowOf(manager, /Malo/)).toContainText(/186,50\s€ sur 373,00\s€/)
    await expect(rowOf(manager, /Malo/)).toContainText('Mathématiques')
    await expect(manager.getByRole('row', { name: /Reprise\s: Malo/ })).toBeVisible()
    await expectBooksToHold(company)

    // kept as credit, all of it comes back
    const dialog = await askRefund(manager, /Nolwenn/)
    await field(dialog, 'Montant à rembourser').fill('373')
    await dialog.getByRole('radio', { name: 'Avoir sur son compte' }).check()
    await field(dialog, 'Motif').fill('Erreur')
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(manager, /Nolwenn/)).not.toContainText('Réglée')
    const accountant = await company.as('compta')
    await openAccountOf(accountant, 'Le Bras')
    await expect(sumsOf(accountant)).toContainText('373,00')
    await takeUp(/Nolwenn/)
    await expect(rowOf(manager, /Nolwenn/)).toContainText(/Réglée, 373,00/)
    await expectBooksToHold(company)
  })

  await test.step('(3) (7) several credits of one bill end at its VAT, the last two once the session is closed, which stays so', async () => {
    await giveBack(manager, /Enora/, '100')
    for (const move of ['Confirmer la session', 'Clôturer la session'] as const) {
      if (move === 'Clôturer la session') {
        await company.clock.move('2 weeks')
        await noteAllPresent(manager, session)
        await settleHours(manager, session, '24')
        const accountant = await company.as('compta')
        await openAccountOf(accountant, 'Kerbrat')
        await receive(accountant, { means: 'Chèque', euros: '186,50', number: '1234567', bank: 'CMB' })
      }
      const dialog = await changeStatus(manager, session, move)
      await dialog.getByRole('button', { name: move }).click()
      await expect(dialog).toBeHidden()
    }
    await openRegistrations(manager, session)
    await giveBack(manager, /Enora/, '100', 'Rembourser')
    await giveBack(manager, /Enora/, '173', 'Rembourser')
    await expect(manager.getByText('Clôturé', { exact: true }).first()).toBeVisible()
    const row = rowOf(manager, /Enora/)
    await expect(row.getByRole('link', { name: /\d{4}/ })).toHaveCount(4)
    const notes = await row.getByRole('listitem').filter({ hasText: 'Avoir' }).getByRole('link').all()
    const taxes: number[] = []
    for (const note of notes) {
      const { text } = await readPaper(manager, (await note.getAttribute('href')) ?? '')
      taxes.push(Number(/(16,67|16,66|28,84)/.exec(text)?.[1]?.replace(',', '.')))
    }
    expect(taxes).toEqual([16.67, 16.66, 28.84])
    expect(taxes.reduce((sum, tax) => sum + Math.round(tax * 100), 0)).toBe(6217)
    await expectBooksToHold(company)
  })

  async function openTeacherPage() {
    const teacher = await openTeacher(company, riou.lastName, 'gwendal.riou', riou.email)
    await teacher.goto('/')
    await teacher.getByRole('link', { name: /^Groupe, présences et évaluations/ }).click()
    return teacher
  }
})
