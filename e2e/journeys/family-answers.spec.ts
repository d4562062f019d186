// A family that answers the mails of its conversations from its mailbox: what it writes is read where everybody reads it, and from nowhere else.
import { expect, test } from '../support/company/company.ts'
import { kerbrat, runningContract } from '../support/company/given.ts'
import { recordSection } from '../support/family-account.ts'
import { field } from '../support/fields.ts'
import { findings } from '../support/pages.ts'

test('J-FAMILY-06 (4) a family answers by mail: its words join the conversation, an IBAN is refused by mail, another mailbox waits for the office', async ({
  company,
}) => {
  const manager = await company.as('gestion')
  const { mother, teacher } = await runningContract(company)
  const mailed = 'solenn.kerbrat@exemple.fr'
  const write = async (text: string) => {
    await field(teacher, 'Votre message').fill(text)
    await teacher.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(teacher.getByRole('list', { name: 'Messages' })).toContainText(text)
  }

  const mail = await test.step('given: her teacher wrote, and she was not there to read it', async () => {
    await teacher.goto('/espace/messages')
    await teacher.getByRole('link', { name: /Solenn Kerbrat/ }).click()
    await write('Peut-on passer au jeudi ?')
    await company.clock.move('11 minutes')
    const told = await company.inbox.read(mailed, { subject: /vous a écrit$/ })
    expect(told.text).toMatch(/Vous pouvez aussi répondre à ce mail/)
    return told
  })

  await test.step('she answers the mail: he reads her words, without what they quote, and she finds them again', async () => {
    await company.inbox.answer(mail, { text: 'Oui, jeudi à 18 h.\n\nSolenn' })
    await expect(teacher.getByRole('list', { name: 'Messages' })).toContainText('Oui, jeudi à 18 h.')
    await expect(teacher.getByRole('list', { name: 'Messages' })).not.toContainText('a écrit')
    await mother.goto('/espace/messages')
    await mother.getByRole('link', { name: /Gwendal Riou/ }).click()
    await expect(mother.getByRole('list', { name: 'Messages' })).toContainText('Oui, jeudi à 18 h.')
  })

  await test.step('an IBAN is refused as on the page, by a mail that says why, and nobody reads it', async () => {
    await company.inbox.answer(mail, { text: 'Mon IBAN : FR76 3000 6000 0112 3456 7890 189' })
    const refused = await company.inbox.read(mailed, { subject: /^Votre réponse n’a pas été transmise$/ })
    expect(refused.text).toContain('Votre message contient un IBAN')
    expect(refused.links.join(' ')).toContain('/espace/messages/contrat-')
    await teacher.reload()
    await expect(teacher.getByRole('list', { name: 'Messages' })).toContainText('Oui, jeudi à 18 h.')
    await expect(teacher.getByRole('list', { name: 'Messages' })).not.toContainText('IBAN')
  })

  await test.step('from another mailbox it waits for the office, which is told, looks at it on the record, and adds it', async () => {
    await company.inbox.answer(mail, {
      ...{ from: 'papa.kerbrat@exemple.fr', text: 'Je l’accompagnerai, voici le plan.' },
      files: [{ name: 'plan.pdf', contentType: 'application/pdf', base64: btoa('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF') }],
    })
    await manager.goto('/')
    await expect(manager.getByRole('main')).toContainText('Une réponse par mail est venue d’une autre adresse')
    const record = await recordSection(manager, kerbrat.parent.lastName, 'Messages')
    const waiting = record.getByRole('list', { name: 'Réponses par mail à vérifier' })
    await expect(waiting).toContainText('papa.kerbrat@exemple.fr')
    await expect(waiting.getByRole('link', { name: 'plan.pdf' })).toBeVisible()
    expect(await findings(manager)).toEqual([])
    await waiting.getByRole('button', { name: 'Ajouter à la conversation' }).click()
    await expect(manager.getByText('Réponse ajoutée à la conversation.')).toBeVisible()
    await expect(waiting).toBeHidden()
    await expect(teacher.getByRole('list', { name: 'Messages' })).toContainText('Je l’accompagnerai')
    await expect(teacher.getByRole('link', { name: 'plan.pdf' })).toBeVisible()
    await manager.goto('/')
    await expect(manager.getByRole('main')).not.toContainText('Une réponse par mail est venue')
  })

  await test.step('one that is nobody’s is discarded with the address: the next mail bears another one, at which she answers', async () => {
    await company.inbox.answer(mail, { from: 'reclame@exemple.fr', text: 'Gagnez un voyage' })
    const record = await recordSection(manager, kerbrat.parent.lastName, 'Messages')
    const waiting = record.getByRole('list', { name: 'Réponses par mail à vérifier' })
    await waiting.getByRole('button', { name: 'Écarter et changer l’adresse de réponse' }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Écarter la réponse' }).click()
    await expect(manager.getByText('Réponse écartée.')).toBeVisible()
    await expect(waiting).toBeHidden()
    await mother.goto('/espace/messages')
    await mother.getByRole('link', { name: /Gwendal Riou/ }).click()
    await expect(mother.getByRole('list', { name: 'Messages' })).toContainText('Je l’accompagnerai')
    await expect(mother.getByRole('list', { name: 'Messages' })).not.toContainText('Gagnez')
    const before = await company.inbox.count(mailed)
    await mother.goto('/')
    await write('Parfait, à jeudi.')
    await company.clock.move('11 minutes')
    const next = await company.inbox.read(mailed, { subject: /vous a écrit$/, after: before })
    await company.inbox.answer(next, { text: 'À jeudi.' })
    await expect(teacher.getByRole('list', { name: 'Messages' })).toContainText('À jeudi.')
  })
})
