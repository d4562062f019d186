// Journey of the opening of the tax advance: the form and its rules, what the family is told, and when lessons begin to be advanced.
import { askForAdvances, decideClient, fillTaxpayer, openAdvance, requestsSent, sendForm } from '../support/advances.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, runningContract } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { declareGiven } from '../support/corrections.ts'
import { dayOf } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { confirmRead } from '../support/lessons.ts'
import { signInAtOnce } from '../support/people.ts'
import { openBell } from '../support/records.ts'

test('J-MONEY-02 a family opens the advance: each rule has its fix, it is told what to do, reminded, told when it is active and when it stops', async ({
  company,
}) => {
  const { mother, teacher } = await runningContract(company, { price: '44' })
  await askForAdvances(company)
  await decideSlowly(company.sandboxUrl)
  const { manager, section } = await openAdvance(company, 'Kerbrat')
  await section.getByRole('button', { name: 'Remplir le formulaire' }).click()
  const form = manager.getByRole('dialog', { name: 'Formulaire d’avance immédiate' })

  await test.step('(1) what the Urssaf would refuse is refused at its field, with what to do', async () => {
    await fillTaxpayer(form)
    await field(form, 'Commune de naissance').fill('')
    await field(form, 'E-mail').fill('solenn+cours@exemple.fr')
    await field(form, 'Portable').fill('02 96 20 12 34')
    await form.getByRole('button', { name: 'Enregistrer et envoyer à l’Urssaf' }).click()
    await expect(form).toContainText('L’Urssaf n’accepte pas le signe + dans une adresse e-mail')
    await expect(form).toContainText('L’Urssaf n’accepte qu’un portable français, en 06 ou 07')
    await expect(form).toContainText('Pour une naissance en France, choisissez la commune dans la liste.')
  })

  await test.step('(1) a street of more than 28 characters is shortened, and what the Urssaf receives is shown before', async () => {
    await form.getByRole('button', { name: 'Écrire l’adresse par ses parties' }).click()
    await field(form, 'Voie ou lieu-dit').fill('Avenue du Maréchal de Lattre de Tassigny')
    const received = form.getByText(/^L’Urssaf recevra/).locator('b')
    await expect(received).toHaveText(/^8, AV .*, 22500 PAIMPOL$/i)
    const street = /, AV (.*), 22500/i.exec((await received.textContent()) ?? '')?.[1] ?? ''
    expect(street).toMatch(/Tassigny/i)
    expect(street.length).toBeLessThanOrEqual(28)
    await field(form, 'Voie ou lieu-dit').fill('Rue du Port')
    await expect(received).toHaveText(/^8, R du Port, /i)
  })

  await test.step('(5) refused by the tax office: the reason, and the form open at the faulty field', async () => {
    await field(form, 'E-mail').fill(kerbrat.email)
    await field(form, 'Portable').fill(kerbrat.phone)
    await fillTaxpayer(form)
    await field(form, 'Nom de naissance').fill('Inconnu')
    await sendForm(form)
    await expect(form.getByRole('alert').first()).toContainText('Refusée par l’Urssaf')
    await expect(form.getByRole('alert').first()).toContainText(/impôts/)
    await field(form, 'Nom de naissance').fill('Kerbrat')
    await sendForm(form)
    await expect(form).toBeHidden()
  })

  await test.step('(2) the family is told what to do at the Urssaf, and until when', async () => {
    const mail = await company.inbox.read(kerbrat.email, {
      subject: new RegExp(`^Avance immédiate : acceptez notre demande avant le ${await dayOf(company, 14)}$`),
    })
    expect(mail.text).toContain('particulier.urssaf.fr')
  })

  await test.step('(4) not accepted after fourteen days: it is reminded once, and the office is told', async () => {
    await company.clock.move('2 weeks')
    await company.clock.move('1 hour')
    const reminder = /^Avance immédiate : l’Urssaf attend toujours votre accord$/
    await company.inbox.read(kerbrat.email, { subject: reminder })
    await company.clock.move('1 day')
    expect((await company.inbox.subjects(kerbrat.email)).filter((subject) => reminder.test(subject))).toHaveLength(1)
    // nobody stays signed in for two weeks
    for (const [page, login] of [
      [manager, 'gestion'],
      [mother, 'solenn.kerbrat'],
      [teacher, 'gwendal.riou'],
    ] as const) {
      await signInAtOnce(page, login, password)
      await page.goto('/')
    }
    await expect(await openBell(manager)).toContainText('n’a pas donné son accord à l’Urssaf')
  })

  await test.step('(3) accepted, the family and the manager are told from when on', async () => {
    await decideClient(company, 'APPAREILLAGE_VALIDE')
    await company.clock.move('1 hour')
    const today = await dayOf(company, 0)
    const mail = await company.inbox.read(kerbrat.email, {
      subject: new RegExp(`^Avance immédiate : active à partir du ${today}$`),
    })
    expect(mail.text).toContain(today)
    await manager.goto('/')
    await expect(await openBell(manager)).toContainText('validée')
  })

  const confirm = async (inDays: number, time: string): Promise<string> => {
    await declareGiven(teacher, 'Malo', { inDays, time, lasts: '1 h' })
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    const recap = mother.getByRole('dialog', { name: 'Confirmer le cours' })
    await expect(recap).toContainText(/€/)
    const read = (await recap.textContent()) ?? ''
    await confirmRead(mother)
    const unpaid = mother.getByRole('dialog', { name: 'Cours confirmé, facture à payer' })
    if (read.includes('À payer ensuite')) await unpaid.getByRole('button', { name: 'Plus tard' }).click()
    return read
  }

  await test.step('(6) a lesson before that day is never asked, and the family reads why on its bill', async () => {
    expect(await confirm(14, '17:00')).toMatch(/le cours précède son activation, le .*À payer ensuite\s*44,00/s)
    await expect(mother.getByRole('region', { name: /^Vos factures/ })).toContainText('le cours précède son activation')
    await company.clock.move('1 hour')
    expect(await requestsSent(company)).toEqual([])
  })

  await test.step('(7) blocked: the family is told beforehand that it pays, and it returns by itself', async () => {
    await decideClient(company, 'PARTICULIER_BLOQUE')
    await company.clock.move('2 days')
    const mail = await company.inbox.read(kerbrat.email, {
      subject: /^Avance immédiate : vos prochains cours vous sont/,
    })
    expect(mail.text).toContain('suspendu votre compte')
    expect(await confirm(16, '17:00')).toMatch(/l’Urssaf a suspendu le compte.*À payer ensuite\s*44,00/s)
    await decideClient(company, 'APPAREILLAGE_VALIDE')
    await company.clock.move('2 days')
    expect(await confirm(18, '17:00')).toMatch(/44,00\s€ demandés à l’Urssaf/)
  })

  await test.step('(7) the mandate expired: the family is told how to renew it and pays meanwhile, and it returns by itself', async () => {
    const before = await company.inbox.count(kerbrat.email)
    await decideClient(company, 'MANDAT_ECHU')
    await company.clock.move('2 days')
    const mail = await company.inbox.read(kerbrat.email, {
      subject: /^Avance immédiate : vos prochains cours vous sont/,
      after: before,
    })
    expect(mail.text).toContain('Le mandat de prélèvement que vous aviez donné à l’Urssaf a expiré')
    expect(mail.text).toContain('particulier.urssaf.fr')
    expect(await confirm(20, '17:00')).toMatch(/le mandat donné à l’Urssaf a expiré.*À payer ensuite\s*44,00/s)
    const asked = (await requestsSent(company)).length
    await decideClient(company, 'APPAREILLAGE_VALIDE')
    await company.clock.move('2 days')
    expect(await confirm(22, '17:00')).toMatch(/44,00\s€ demandés à l’Urssaf/)
    await company.clock.move('1 minute')
    expect(await requestsSent(company)).toHaveLength(asked + 1)
  })

  await test.step('(7) unlinked by the office, it is told too, and the next bill is due', async () => {
    const { section: advance } = await openAdvance(company, 'Kerbrat')
    const before = await company.inbox.count(kerbrat.email)
    await advance.getByRole('button', { name: 'Retirer le lien' }).click()
    await manager
      .getByRole('dialog', { name: 'Retirer le lien avec l’Urssaf' })
      .getByRole('button', { name: 'Retirer le lien' })
      .click()
    await expect(advance).toContainText('Lien retiré')
    const mail = await company.inbox.read(kerbrat.email, {
      subject: /^Avance immédiate : vos prochains cours vous sont/,
      after: before,
    })
    expect(mail.text).toContain('Le lien entre notre société et l’Urssaf est retiré')
    expect(await confirm(22, '10:00')).toMatch(/À payer ensuite\s*44,00/)
  })
})

/** Families accept at the Urssaf when they are told to, not by themselves. */
const decideSlowly = async (sandboxUrl: string) => {
  const answer = await fetch(`${sandboxUrl}/urssaf/delai`, {
    method: 'POST',
    body: new URLSearchParams({ secondes: '9999999' }),
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
}
