// Journey of bills that are not paid: seen by age, chased level after level, promised, cut in dates, lessons suspended, given up, paid after all.
import { activateAdvance } from '../support/advances.ts'
import { expectBooksToHold } from '../support/books.ts'
import { inClicks } from '../support/clicks.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract, tanguy } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { declareGiven } from '../support/corrections.ts'
import { dayOf, daysFromNow } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { actOnLesson, confirmRead } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'
import { signInAtOnce } from '../support/people.ts'
import { lessonRow, planLesson, refusedPlan } from '../support/planning.ts'
import { balanceOf, openAccountOf, oweLessons, receive } from '../support/receipts.ts'
import { contestingFamily, textsTo } from '../support/unpaid.ts'

test('J-STAFF-03 families that owe are seen by age and chased, level after level, until they pay, or what they owe is given up', async ({
  company,
}) => {
  // months of reminders: longer than a quarter of an hour on a busy machine
  test.setTimeout(25 * 60_000)
  const { teacher, mother, contract } = await runningContract(company)
  await oweLessons(teacher, mother, ['10:00', '14:00'])
  await contestingFamily(company, teacher)
  const [accountant, director] = [await company.as('compta'), await company.as('direction')]
  const row = (name: string) => accountant.getByRole('row', { name: new RegExp(name) })
  const sums = accountant.getByLabel('Balance âgée')
  /** Days pass; nobody stays signed in for so long. */
  const days = async (count: number) => {
    await company.clock.move(`${count} days`)
    for (const [page, login] of [
      [accountant, 'compta'],
      [director, 'direction'],
    ] as const)
      await signInAtOnce(page, login, password)
    await accountant.goto('/accounting/unpaid')
  }
  const dialog = accountant.getByRole('dialog', { name: 'Relancer' })

  await test.step('one row per family by age, whose sums are the books; (1) a contested lesson leaves a family in peace', async () => {
    await days(9)
    await expect(row('KERBRAT')).toContainText(/90,00.*90,00.*9.j.*Rappel/)
    await expect(row('TANGUY')).toContainText(/48,00.*Cours contesté/)
    await expect(sums).toContainText(/0–30.j138,00/)
    await expect(sums).toContainText(/Dû par 2\sfamilles138,00/)
    expect(await balanceOf(company, '411')).toBe(13_800)
    await accountant.goto('/accounting/unpaid?etat=to-remind')
    await expect(row('KERBRAT')).toBeVisible()
    await expect(row('TANGUY')).toHaveCount(0)
    await expect(sums).toContainText(/Dû par 1\sfamille90,00/)
    await accountant.getByRole('button', { name: 'Retirer le filtre État' }).click()
  })

  await test.step('(2) chosen, seen, sent: in four clicks, one mail with the bills and their links', async () => {
    await expect(row('TANGUY')).toBeVisible()
    await inClicks(accountant, 4, async () => {
      await accountant.getByRole('checkbox', { name: 'Sélectionner les lignes de la page' }).click()
      await accountant.getByRole('button', { name: /^Relancer \(\d+\)$/ }).click()
      await expect(dialog.getByLabel('Ce qui partirait')).toContainText(/KERBRAT.*90,00.*mail à solenn/)
      await expect(dialog.getByLabel('Ce qui partirait')).toContainText(/TANGUY.*Pas relancée.*Cours contesté/)
      await dialog.getByRole('button', { name: 'Relancer 1 famille' }).click()
      await expect(dialog).toBeHidden()
    })
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Il reste 90,00/ })
    expect(mail.text).not.toContain('{{')
    expect(mail.text.match(/Facture \S+ du .*45,00/g)).toHaveLength(2)
    expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf', 'application/pdf'])
    const pay = mail.links.filter((address) => address.includes('/response/stripe_authenticate'))
    expect(new Set(pay).size).toBe(2)
    const somebody = await company.browser()
    await somebody.goto(pay[0] ?? '')
    await expect(somebody.getByRole('main')).toContainText(/45,00/)
    expect(await company.inbox.subjects(tanguy.email)).not.toContainEqual(expect.stringMatching(/reste/))
  })

  await test.step('(2) the same day, it is not reminded again', async () => {
    await expect(row('KERBRAT')).toContainText('Relancée aujourd’hui')
    await expect(row('KERBRAT').getByRole('button', { name: /^Relancer KERBRAT/ })).toBeDisabled()
  })

  await test.step('(3) a call is noted with what is promised; the day after it wakes', async () => {
    const promised = await dayOf(company, 5)
    await actOnLesson(row('KERBRAT'), /^Noter un appel/)
    const call = accountant.getByRole('dialog', { name: 'Noter un appel' })
    await field(call, 'Ce qui a été dit').fill('Elle attend son salaire.')
    await field(call, 'Promet de payer le').fill(await dayOf(company, -1))
    await call.getByRole('button', { name: 'Noter l’appel' }).click()
    await expect(call).toContainText('La promesse est pour aujourd’hui ou un jour suivant.')
    await field(call, 'Promet de payer le').fill(promised)
    await call.getByRole('button', { name: 'Noter l’appel' }).click()
    await expect(call).toBeHidden()
    await expect(row('KERBRAT')).toContainText(`Promet de payer le ${promised}`)
    await days(5)
    await expect(row('KERBRAT')).toContainText(`Promet de payer le ${promised}`)
    await days(1)
    await expect(row('KERBRAT')).toContainText(/15.j.*Rappel/)
    await accountant.goto('/crm/toDoList')
    await expect(accountant.getByRole('main')).toContainText(
      new RegExp(`KERBRAT Solenn avait promis de payer le ${promised}.*il reste 90,00`),
    )
  })

  await test.step('(2) by itself once the setting says so: level 2, then 3 with a letter and an SMS, each once', async () => {
    await director.goto('/admin/parameters')
    const name = 'Relances automatiques'
    await director.getByRole('button', { name: `Modifier ${name}` }).click()
    await director.getByRole('switch', { name }).click()
    await director.getByRole('button', { name: `Enregistrer ${name}` }).click()
    await expect(director.getByRole('row', { name: new RegExp(name) })).toContainText('Oui')
    await days(7)
    await expect(row('KERBRAT')).toContainText(/22.j.*Relance/)
    await company.inbox.read(kerbrat.email, { subject: /^Relance.*90,00/ })
    await days(25)
    await expect(row('KERBRAT')).toContainText(/90,00.*47.j.*Mise en demeure.*Mise en demeure \d\d\//)
    await expect(sums).toContainText(/30–60.j138,00/)
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Mise en demeure de payer 90,00/ })
    expect(mail.attachments).toHaveLength(3)
    await expect(async () => expect(await textsTo(company, kerbrat.phone)).toHaveLength(1)).toPass()
    const subjects = (await company.inbox.subjects(kerbrat.email)).filter((one) => /Relance|reste|demeure/.test(one))
    expect(subjects).toHaveLength(3)
    await row('KERBRAT')
      .getByRole('button', { name: /^Autres actions/ })
      .click()
    const { text } = await printed(accountant, accountant.getByRole('menuitem', { name: 'Lettre' }))
    expect(text).toMatch(/Mise en demeure de payer/)
    expect(text).toMatch(/sous 8\sjours/)
    expect(text).toMatch(/90,00/)
  })

  await test.step('(6) paid while the reminder is looked at: nothing leaves', async () => {
    const before = await company.inbox.subjects(kerbrat.email)
    await row('KERBRAT')
      .getByRole('button', { name: /^Relancer KERBRAT/ })
      .click()
    await expect(dialog.getByLabel('Ce qui partirait')).toContainText(/Mise en demeure.*KERBRAT.*90,00/)
    await openAccountOf(director, 'Kerbrat')
    // kept for later, and not taken by the bills to come
    await director.getByLabel('L’avoir est pris par les prochaines factures').click()
    await receive(director, { means: 'Virement', euros: '100' })
    // what is looked at follows: there is nobody left to remind
    await expect(dialog.getByRole('button', { name: /^Relancer/ })).toBeDisabled()
    await accountant.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await company.clock.move('2 hours')
    const after = await company.inbox.subjects(kerbrat.email)
    expect(after.filter((one) => /demeure/.test(one))).toEqual(before.filter((one) => /demeure/.test(one)))
    await accountant.goto('/accounting/unpaid')
    await expect(row('TANGUY')).toBeVisible()
    await expect(row('KERBRAT')).toHaveCount(0)
  })

  const debits = accountant.getByRole('region', { name: 'Prélèvements et plans' })
  await test.step('(1) whoever has credit is left in peace; the credit pays, once somebody says so', async () => {
    await oweLessons(teacher, mother, ['16:00'])
    await accountant.goto('/accounting/unpaid')
    await expect(row('KERBRAT')).toContainText(/45,00.*Avoir en compte\s*:\s*10,00/)
    await openAccountOf(accountant, 'Kerbrat')
    await accountant.getByRole('button', { name: 'Prendre l’avoir' }).click()
    await expect(accountant.getByLabel('Sommes du compte')).toContainText(/À payer\s*35,00/)
  })

  await test.step('(4) a plan with its dates: followed, it leaves the family in peace; not kept, it is stopped', async () => {
    await debits.getByRole('button', { name: /^Payer en plusieurs fois/ }).click()
    const plan = accountant.getByRole('dialog', { name: 'Payer en plusieurs fois' })
    await plan.getByRole('button', { name: 'Convenir du plan' }).click()
    await expect(plan).toBeHidden()
    await expect(debits.getByRole('list', { name: 'Échéances' }).getByRole('listitem')).toHaveCount(3)
    await company.inbox.read(kerbrat.email, { subject: /^Votre plan de paiement de 35,00/ })
    await accountant.goto('/accounting/unpaid')
    await expect(row('KERBRAT')).toContainText('Plan de paiement suivi')
    await openAccountOf(accountant, 'Kerbrat')
    await debits.getByRole('button', { name: 'Arrêter le plan…' }).click()
    const stop = accountant.getByRole('dialog', { name: 'Arrêter le plan' })
    await field(stop, 'Motif').fill('Rien n’est venu.')
    await stop.getByRole('button', { name: 'Arrêter le plan' }).click()
    await expect(stop).toBeHidden()
  })

  await test.step('(5) from sixty days on the direction suspends the lessons; the family and the teacher are told, nothing is planned', async () => {
    const suspend = async () => {
      await director.goto('/accounting/unpaid')
      await actOnLesson(director.getByRole('row', { name: /KERBRAT/ }), /^Suspendre les cours/)
      return director.getByRole('dialog', { name: 'Suspendre les cours' })
    }
    await expect(await suspend()).toContainText(/impayée depuis 60\sjours/)
    await days(61)
    const manager = await company.as('gestion')
    await manager.goto(contract)
    const inDays = await daysFromNow(company, 3)
    await planLesson(manager, { inDays, time: '17:00' })
    const dialog = await suspend()
    await expect(dialog).toContainText(/35,00.*impayés.*1\scours est prévu/)
    await dialog.getByRole('button', { name: 'Suspendre les cours' }).click()
    await expect(dialog).toBeHidden()
    await expect(director.getByRole('row', { name: /KERBRAT/ })).toContainText('cours suspendus depuis le')
    const told = await company.inbox.read(kerbrat.email, { subject: /^Les cours de Malo .* sont suspendus/ })
    expect(told.text).toMatch(/35,00/)
    const heard = await company.inbox.read(riou.email, { subject: /^Les cours de Malo .* sont suspendus/ })
    expect(heard.text).not.toMatch(/35,00/)
    await manager.goto(contract)
    await expect(lessonRow(manager, inDays, '17:00')).toHaveCount(0)
    await refusedPlan(manager, { inDays, time: '17:00' }, /suspendus depuis le/, 'Ouvrir la fiche')
  })

  await test.step('(7) given up with a reason, by two people above the amount: nothing is due any more, the loss is in the books', async () => {
    await director.goto('/admin/parameters')
    const name = 'Passage en perte\u00a0: approbation au-delà de'
    await director.getByRole('button', { name: `Modifier ${name}` }).click()
    await field(director, name).fill('0')
    await director.getByRole('button', { name: `Enregistrer ${name}` }).click()
    await accountant.goto('/accounting/unpaid')
    await actOnLesson(row('KERBRAT'), /^Passer en perte/)
    const loss = accountant.getByRole('dialog', { name: 'Passer en perte' })
    await expect(loss).toContainText(/35,00.*ne sera plus demandé.*Une seconde personne l’approuve/)
    await field(loss, 'Motif').fill('Partie sans laisser d’adresse.')
    await loss.getByRole('button', { name: 'Passer en perte' }).click()
    await expect(loss).toBeHidden()
    await expect(row('KERBRAT')).toBeVisible()
    const waiting = accountant.getByRole('region', { name: 'Passages en perte à approuver' })
    await expect(waiting.getByRole('button', { name: /^Approuver/ })).toHaveCount(0)
    await director.goto('/accounting/unpaid')
    await director.getByRole('button', { name: 'Approuver la perte, KERBRAT Solenn' }).click()
    await expect(director.getByRole('row', { name: /KERBRAT/ })).toHaveCount(0)
    await mother.goto('/')
    await expect(mother.getByRole('region', { name: /^Factures à régler/ })).toHaveCount(0)
    expect(await balanceOf(company, '411')).toBe(4_800)
    // 35,00 less the VAT that waited for it
    expect(await balanceOf(company, '654')).toBe(3_182)
    await expectBooksToHold(company)
  })

  await test.step('(7) paid after all: a revenue of that day; the lessons begin again by themselves', async () => {
    await openAccountOf(accountant, 'Kerbrat')
    await receive(accountant, { means: 'Virement', euros: '35' })
    const lost = accountant.getByRole('region', { name: 'Passé en perte' })
    await lost.getByRole('button', { name: /^Payer .* par l’avoir$/ }).click()
    await expect(lost).toContainText(/Payé depuis le .*35,00/)
    expect(await balanceOf(company, '758')).toBe(-3_182)
    expect(await balanceOf(company, '411')).toBe(4_800)
    await company.inbox.read(kerbrat.email, { subject: /^Cours de Malo .* ils reprennent/ })
    await company.inbox.read(riou.email, { subject: /^Cours de Malo .* ils reprennent/ })
    await expectBooksToHold(company)
  })

  await test.step('(1) of whom only the Urssaf is to pay is left in peace', async () => {
    await activateAdvance(company)
    await company.clock.move('2 days')
    await mother.goto('/')
    await declareGiven(teacher, 'Malo', { inDays: await daysFromNow(company, -1), time: '17:00', lasts: '1 h' })
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    await confirmRead(mother)
    await accountant.goto('/accounting/unpaid')
    await expect(row('KERBRAT')).toContainText(/Avance en cours\s*:\s*45,00/)
  })

  await test.step('(8) the whole story is in the journal of its record', async () => {
    await accountant.goto('/customer/manage?q=Kerbrat')
    await accountant.getByRole('rowheader').getByRole('link').click()
    const sections = accountant.getByRole('navigation', { name: 'Sections de la fiche' })
    await sections.getByRole('link', { name: /^Journal/ }).click()
    const journal = accountant.getByRole('region', { name: 'Journal' })
    await journal.getByRole('button', { name: /^Lignes/ }).click()
    await accountant.getByRole('menuitem', { name: '25 lignes' }).click()
    for (const words of [
      /Rappel.*90,00.*par mail/,
      /Appel.*promet de payer le/,
      /Promesse du .* non tenue/,
      /Relance.*90,00.*par mail/,
      /Mise en demeure.*90,00.*par mail, par SMS, avec une lettre/,
      /Cours suspendus, 35,00.*impayés/,
      /Passage en perte de 35,00.*demandé/,
      /Passage en perte de 35,00.*approuvé/,
      /Suspension des cours levée/,
    ])
      await expect(journal.getByRole('row', { name: words })).toBeVisible()
    await expectBooksToHold(company)
  })
})
