// The face of the company on what leaves it, and what people choose to receive (« told », of the manners of every journey).
import { expect, test } from '../support/company/company.ts'
import { kerbrat, runningContract } from '../support/company/given.ts'
import { frenchDay } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { planLesson } from '../support/planning.ts'

/** A square of ten pixels. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGOoko/BgxhGpbEhAAJQX7Xlk+PXAAAAAElFTkSuQmCC',
  'base64',
)

test('the company has a face, families read it in their mails and choose those they want', async ({ company }) => {
  const director = await company.as('direction')

  await test.step('the director gives it: logo, colour that white is read on, who writes and where answers go', async () => {
    await director.goto('/admin/grcompany')
    const face = director.getByRole('region', { name: 'Visage' }).or(director.locator('#visage'))
    await face
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
    await field(director, 'Couleur').fill('#ffe066')
    await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(director.getByText(/Du texte blanc ne se lirait pas/).first()).toBeVisible()
    await field(director, 'Couleur').fill('#7a1f5c')
    await field(director, 'Nom de l’expéditeur').first().fill('Les cours d’Armor')
    await field(director, 'Adresse de réponse').first().fill('bonjour@cours-armor.example')
    await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(director.getByText('Société enregistrée.')).toBeVisible()
  })

  const { contract } = await runningContract(company)
  const manager = await company.as('gestion')
  await manager.goto(contract)
  await planLesson(manager, { inDays: 3, time: '17:00', lasts: '1 h 30' })
  await company.clock.move('1 minute')

  const mail = await company.inbox.read(kerbrat.email, { subject: new RegExp(`Cours de Malo le ${frenchDay(3)}`) })
  await test.step('a family reads it in its next mail: name, colour, image of its own, one button, a file for its calendar', async () => {
    expect(mail.from).toContain('Les cours d’Armor')
    expect(mail.html).toContain('background:#7a1f5c')
    // its own image: the inbox of the sandbox shows what `cid:` names in its place
    expect(mail.html).toMatch(/src="(cid:|data:image\/png)/)
    expect(mail.html).not.toMatch(/src="https?:/)
    expect(mail.html?.match(/Voir mon agenda/g)).toHaveLength(1)
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/\{\{|\[\[|undefined|null/)
    expect(mail.attachments.map(({ filename }) => filename)).toContain('cours.ics')
    expect(mail.text).toContain('Voir mon agenda\u00a0:\nhttp')
  })

  await test.step('its foot opens its choices without a session; what it unticks stops, and nothing else', async () => {
    const link = /https?:\S+\/mes-messages\/\S+/.exec(mail.text)?.[0] ?? ''
    const visitor = await company.browser()
    await visitor.goto(link)
    await visitor.getByRole('checkbox', { name: /^Cours planifiés/ }).uncheck()
    await expect(visitor.getByText('Choix enregistré')).toBeVisible()
    const before = await company.inbox.count(kerbrat.email)
    await manager.goto(contract)
    await planLesson(manager, { inDays: 5, time: '10:00', lasts: '1 h' })
    await company.clock.move('1 minute')
    expect(await company.inbox.count(kerbrat.email)).toBe(before)
    await visitor.reload()
    await expect(visitor.getByRole('checkbox', { name: /^Cours planifiés/ })).not.toBeChecked()
  })
})
