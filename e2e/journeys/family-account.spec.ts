// What a family does by itself about its file: all its papers, its changes, its questions, the end of a contract, a recommendation.
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract, tanguy } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { createContract } from '../support/contracts.ts'
import { dayOf, frenchDay } from '../support/days.ts'
import { askFamilyPaper, houseTeacher, openOwn, photo, recordSection } from '../support/family-account.ts'
import { choose, chooseFound, field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { actOnLesson, confirmLesson, declareLesson } from '../support/lessons.ts'
import { readPaper } from '../support/papers.ts'
import { signInAtOnce } from '../support/people.ts'
import { seeLessons } from '../support/planning.ts'
import { openAccountOf, receive } from '../support/receipts.ts'
import { openBell, openHistory } from '../support/records.ts'
import { createGrid } from '../support/searches.ts'

const paper = 'Attestation de responsabilité civile'

test('J-FAMILY-06 a family reads all its papers, sends those that are asked, changes its file, writes and is answered, asks for an end, recommends another', async ({
  company,
}) => {
  const manager = await company.as('gestion')
  await createGrid(manager)
  const { contract, mother, teacher } = await runningContract(company)
  await houseTeacher(company, contract, '12 rue de la Paix Rennes', /35000 Rennes/)
  const row = (time: string) => manager.getByRole('row', { name: new RegExp(`${frenchDay(-1)} à ${time}`) })

  await test.step('given: a lesson billed and paid by cheque, another whose bill was taken back', async () => {
    await teacher.goto('/')
    for (const time of ['10:00', '17:00']) await declareLesson(teacher, 'Malo', time)
    await manager.goto(contract)
    await seeLessons(manager)
    for (const time of ['10:00', '17:00']) await confirmLesson(row(time))
    await actOnLesson(row('17:00'), /^Annuler/)
    const dialog = manager.getByRole('dialog', { name: 'Annuler le cours' })
    await field(dialog, 'Motif').fill('Le professeur n’est pas venu.')
    await dialog.getByRole('button', { name: 'Annuler le cours' }).click()
    await expect(dialog).toBeHidden()
    const accountant = await company.as('compta')
    await openAccountOf(accountant, kerbrat.parent.lastName)
    await receive(accountant, { means: 'Chèque', euros: '45', number: '0001234', bank: 'CMB' })
  })

  await test.step('(1) bills, credit notes, contracts, certificates and attendance, all as PDF', async () => {
    await openOwn(mother, 'Mes documents')
    const read = async (section: RegExp, title: RegExp) => {
      const line = mother.getByRole('region', { name: section }).locator('div').filter({ hasText: title }).last()
      const address = await line
        .locator('xpath=ancestor-or-self::div[.//a][1]')
        .getByRole('link', { name: /^PDF/ })
        .first()
        .getAttribute('href')
      return (await readPaper(mother, address ?? '')).text
    }
    expect(await read(/^Factures et avoirs/, /^Facture /)).toMatch(/Facture/)
    expect(await read(/^Factures et avoirs/, /^Avoir /)).toMatch(/Avoir/)
    expect(await read(/^Contrats/, /Mathématiques, Malo/)).toMatch(/Riou/i)
    expect(await read(/^Attestations/, /^Attestation fiscale/)).toMatch(/Attestation fiscale/i)
    const attended = await read(/^Attestations/, /^Attestation de présence/)
    expect(attended).toContain('Malo Kerbrat')
    expect(attended).toContain('10:00')
    expect(attended).not.toContain('17:00')
    expect(attended).not.toContain('45,00')
  })

  await test.step('(2) a paper that is asked: sent as a photo, refused with the reason, sent again, checked', async () => {
    await askFamilyPaper(await company.as('direction'), paper)
    await openOwn(mother, 'Mes documents')
    const kind = mother.getByRole('article', { name: paper })
    const send = async () => {
      await kind.getByRole('button', { name: /^(Envoyer|Remplacer)\s:/ }).click()
      await kind.locator('input[data-file="files"]').setInputFiles(photo)
      await kind.getByRole('button', { name: 'Envoyer le document' }).click()
      await expect(kind).toContainText('Reçu, à vérifier')
    }
    await send()
    await expect(await openBell(manager)).toContainText('a envoyé des documents')
    await manager.keyboard.press('Escape')
    const check = async () => {
      const section = await recordSection(manager, kerbrat.parent.lastName, 'Documents')
      await section
        .getByRole('button', { name: /^Vérifier/ })
        .first()
        .click()
      return manager.getByRole('dialog').filter({ hasText: 'Déposé le' })
    }
    const viewer = await check()
    await viewer.getByRole('button', { name: /^Refuser/ }).click()
    const why = manager.getByRole('dialog', { name: /^Refuser/ })
    await field(why, 'Motif du refus').fill('La date est illisible.')
    await why.getByRole('button', { name: 'Refuser le document' }).click()
    await expect(why).toBeHidden()
    await company.clock.move('1 minute')
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Votre justificatif n’est pas accepté/ })
    expect(mail.links.join(' ')).toContain('/espace/compte/documents')
    await openOwn(mother, 'Mes documents')
    await expect(kind).toContainText('La date est illisible.')
    await send()
    await (await check()).getByRole('button', { name: /^Approuver/ }).click()
    await mother.reload()
    await expect(kind).toContainText('Vérifié')
  })

  await test.step('(3) telephone, payer, second contact and address changed by herself; the office is told; who comes home hears of the move', async () => {
    await manager.goto(contract)
    const distance = manager.getByText('Distance depuis chez le professeur').locator('..')
    const before = (await distance.textContent()) ?? ''
    expect(before).toMatch(/\d+.*km/)
    await openOwn(mother, 'Mes informations')
    await field(mother, 'Portable').fill('12')
    await mother.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(mother.getByText(/numéro de téléphone 12 n.est pas valide/)).toBeVisible()
    await field(mother, 'Portable').fill('06 11 22 33 44')
    await mother.getByLabel('Adresse', { exact: true }).fill('7 rue Victor Hugo Rennes')
    await mother
      .getByRole('button', { name: /7 Rue Victor Hugo 35\d{3} Rennes/ })
      .first()
      .click()
    await mother.getByRole('checkbox', { name: /Quelqu’un d’autre paie/ }).check()
    await field(mother, 'Nom du payeur').fill('Morvan')
    await field(mother, 'Nom du second contact').fill('Yves Kerbrat')
    await field(mother, 'Lien avec la famille').fill('Grand-père')
    await field(mother, 'Son téléphone').fill('06 99 88 77 66')
    await mother.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(mother.getByRole('alert')).toContainText('Le bureau est prévenu.')
    await expect(mother.getByRole('alert')).toContainText('Gwendal Riou est prévenu de votre nouvelle adresse.')
    await expect(await openBell(manager)).toContainText(
      /Solenn Kerbrat a changé ses coordonnées\s: .*adresse.*payeur.*second contact/,
    )
    await manager.keyboard.press('Escape')
    await manager.goto(contract)
    await expect(distance).toContainText('km')
    await expect(distance).not.toHaveText(before)
    const moved = await company.inbox.read(riou.email, { subject: /^Les cours de Malo changent d’adresse/ })
    expect(moved.text).toContain('7 Rue Victor Hugo')
    expect(moved.text).toMatch(/Distance depuis chez vous/)
    expect(moved.text).not.toMatch(/€/)
    const file = await recordSection(manager, kerbrat.parent.lastName, 'Second contact')
    await expect(field(file, 'Nom du second contact')).toHaveValue('Yves Kerbrat')
    const history = await openHistory(manager)
    await expect(history).toContainText('Solenn Kerbrat')
    await manager.keyboard.press('Escape')
  })

  await test.step('(3) another mail address is proven by its link, and the former one is told', async () => {
    await openOwn(mother, 'Mes informations')
    await mother.getByRole('link', { name: 'Changer d’adresse e-mail' }).click()
    await field(mother, 'Nouvelle adresse').fill('solenn@famille.exemple.fr')
    await field(mother, 'Mot de passe actuel').fill(password)
    await mother.getByRole('button', { name: 'Envoyer le lien' }).click()
    await expect(mother.getByRole('heading', { level: 1 })).toHaveText('Regardez vos mails')
    const proof = await company.inbox.read('solenn@famille.exemple.fr', { link: '/espace/adresse/' })
    const elsewhere = await company.browser()
    await elsewhere.goto(proof.links.find((link) => link.includes('/espace/adresse/')) ?? '')
    await elsewhere.getByRole('button', { name: 'Confirmer cette adresse' }).click()
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Adresse confirmée')
    await company.inbox.read(kerbrat.email, { subject: /^Votre compte a changé/ })
    await openOwn(mother, 'Mes informations')
    await expect(mother.getByRole('main')).toContainText('solenn@famille.exemple.fr')
  })
  const mailed = 'solenn@famille.exemple.fr'

  await test.step('(4) « Écrire »: to a person by name within the delay shown, answered from the record, told by mail when unread', async () => {
    await mother.goto('/espace/messages')
    await mother.getByRole('link', { name: /Le bureau/ }).click()
    await expect(mother.getByRole('heading', { level: 1 })).toHaveText('Nathalie Guivarch')
    await expect(mother.getByText('Nathalie Guivarch vous répond sous 1 jour ouvré.')).toBeVisible()
    await field(mother, 'Votre message').fill('Peut-on avoir cours pendant les vacances ?')
    await mother.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(mother.getByRole('list', { name: 'Messages' })).toContainText('Peut-on avoir cours')
    const record = await recordSection(manager, kerbrat.parent.lastName, 'Messages')
    await expect(record).toContainText('Attend une réponse')
    await expect(record).toContainText('Peut-on avoir cours pendant les vacances ?')
    // nobody answers for a working day: a task for who answers
    await company.clock.move('4 days')
    // nobody stays signed in for days
    for (const [page, login] of [
      [manager, 'gestion'],
      [await company.as('commercial'), 'commercial'],
      [mother, 'solenn.kerbrat'],
      [teacher, 'gwendal.riou'],
    ] as const) {
      await signInAtOnce(page, login, password)
      await page.goto('/')
    }
    await expect(await openBell(manager)).toContainText('Solenn Kerbrat attend une réponse à son message.')
    await manager.keyboard.press('Escape')
    const late = manager
    const again = await recordSection(late, kerbrat.parent.lastName, 'Messages')
    await again.getByRole('button', { name: 'Répondre' }).click()
    const dialog = late.getByRole('dialog', { name: 'Répondre' })
    await field(dialog, 'Message').fill('Oui, le mercredi.')
    await dialog.getByRole('button', { name: 'Envoyer' }).click()
    await expect(dialog).toBeHidden()
    await expect(again).not.toContainText('Attend une réponse')
    await company.clock.move('11 minutes')
    const mail = await company.inbox.read(mailed, { subject: /vous a écrit$/ })
    expect(mail.text).toContain('Oui, le mercredi.')
    expect(mail.links.join(' ')).toContain('/espace/messages/bureau')
    await mother.goto('/espace/messages')
    await expect(mother.getByRole('main')).toContainText('1 nouveau')
    await mother.getByRole('link', { name: /Le bureau/ }).click()
    await expect(mother.getByRole('list', { name: 'Messages' })).toContainText('Oui, le mercredi.')
  })

  await test.step('(4) to the teacher of the lessons, without an IBAN, and he reads it', async () => {
    await openOwn(mother, 'Mes cours')
    await mother.getByRole('link', { name: 'Écrire à Gwendal Riou' }).click()
    await field(mother, 'Votre message').fill('Mon IBAN : FR76 3000 6000 0112 3456 7890 189')
    await mother.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(mother.getByText(/Votre message contient un IBAN/)).toBeVisible()
    await field(mother, 'Votre message').fill('Malo a un contrôle jeudi.')
    await mother.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(mother.getByRole('list', { name: 'Messages' })).toContainText('contrôle jeudi')
    await teacher.goto('/espace/messages')
    await teacher.getByRole('link', { name: /Solenn Kerbrat/ }).click()
    await expect(teacher.getByRole('list', { name: 'Messages' })).toContainText('Malo a un contrôle jeudi.')
  })

  await test.step('(6) « Parrainer »: approved by the office, the other family pays less from its next lesson, both are told', async () => {
    await openOwn(mother, 'Parrainer une famille')
    await field(mother, 'Nom de la famille et téléphone').fill('Maryse Tanguy, 06 98 76 54 32')
    await mother.getByRole('button', { name: 'Parrainer cette famille' }).click()
    await expect(mother.getByRole('region', { name: /^Mes recommandations/ })).toContainText('Nous vérifions')
    await sendRequest(await company.browser(), tanguy)
    const sales = await company.as('commercial')
    await sales.goto('/contact/overview')
    await winContact(sales, tanguy)
    await createContract(manager, { student: 'Tanguy', teacher: 'Riou', price: '45' })
    const theirs = new URL(manager.url()).pathname
    await manager.goto('/privateTuition/affiliations')
    await actOnLesson(manager.getByRole('row', { name: /Tanguy/ }), /^Modifier/)
    const dialog = manager.getByRole('dialog', { name: 'Parrainage' })
    await chooseFound(dialog, 'Client recommandé', 'Tanguy')
    await choose(dialog, 'Décision', 'Approuvée')
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(dialog).toBeHidden()
    const thanks = await company.inbox.read(mailed, { subject: /recommand/i })
    expect(thanks.text).toMatch(/Tanguy/i)
    const welcome = await company.inbox.read(tanguy.email, { subject: /recommand|prix|tarif/i })
    expect(welcome.text).not.toContain('{{')
    await manager.goto(theirs)
    await expect(manager.getByRole('region', { name: 'Prix' }).getByRole('row', { name: /40,00/ })).toBeVisible()
    await openOwn(mother, 'Parrainer une famille')
    await expect(mother.getByRole('region', { name: /^Mes recommandations/ })).toContainText('Retenue, merci')
  })

  await test.step('(5) a child leaves: she asks the end, the office ends the contract, both are told', async () => {
    await openOwn(mother, 'Mes cours')
    const card = mother.getByRole('article', { name: 'Mathématiques, Malo' })
    await card.getByRole('button', { name: /^Arrêter les cours/ }).click()
    const sheet = mother.getByRole('dialog', { name: 'Arrêter les cours' })
    await sheet.getByRole('button', { name: 'Demander la fin des cours' }).click()
    await expect(sheet).toContainText('Dites-nous pourquoi')
    await field(sheet, 'Pourquoi arrêtez-vous').fill('Malo part en internat.')
    await sheet.getByRole('button', { name: 'Demander la fin des cours' }).click()
    await expect(card).toContainText('Fin demandée')
    await manager.goto('/privateTuition/next-actions')
    const action = manager.getByRole('row', { name: /Mettre fin aux cours/ })
    await expect(action).toContainText('Malo part en internat.')
    await action.getByRole('link').first().click()
    await expect(manager).toHaveURL(new RegExp(`${contract}$`))
    await manager.getByRole('button', { name: 'Clôturer' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Clôturer le contrat' })
    await field(dialog, 'Dernier jour').fill(await dayOf(company, 0))
    await choose(dialog, 'Motif', 'Objectifs atteints')
    await dialog.getByRole('button', { name: 'Clôturer le contrat' }).click()
    await expect(dialog).toBeHidden()
    for (const address of [mailed, riou.email]) await company.inbox.read(address, { subject: /s’arrêtent le / })
    await manager.goto('/privateTuition/next-actions')
    await expect(manager.getByRole('row', { name: /Mettre fin aux cours/ })).toHaveCount(0)
    await openOwn(mother, 'Mes cours')
    await expect(card).toContainText('Terminé le')
  })
})
