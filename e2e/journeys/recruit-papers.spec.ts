// Papers of a teacher that grow old: told, sent by himself, checked by two people, and nothing new until the new one is checked.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../support/company/company.ts'
import { riou, runningContract, tanguy } from '../support/company/given.ts'
import { chooseFound, field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { planLesson, seeLessons } from '../support/planning.ts'
import { createGrid } from '../support/searches.ts'
import {
  approve,
  askPaper,
  fillPaper,
  issuedToHold,
  kindOf,
  openPaper,
  scan,
  sendPaper,
} from '../support/teacher-papers.ts'

const paper = 'Attestation de vigilance'
const isoOf = (date: Date) => date.toISOString().slice(0, 10)

test(
  'J-RECRUIT-03 the end of a paper is told in time; then nothing new is proposed and planned lessons are kept; the check of the new one alone sets him free',
  { tag: '@daily' },
  async ({ company }, testInfo) => {
    const director = await company.as('direction')
    await askPaper(director, paper)
    const { teacher, contract } = await runningContract(company)
    const recruiter = await company.as('recrutement')
    const manager = await company.as('gestion')
    // for 30 days from the day after tomorrow on
    const issued = issuedToHold(await company.clock.now(), 32)

    await test.step('what is no paper is refused at its place, and what is sent is checked', async () => {
      await teacher.goto('/')
      const papers = teacher.getByRole('region', { name: 'Mes documents' })
      await expect(papers).toContainText('Il manque 1 document.')
      await papers.getByRole('link', { name: new RegExp(paper) }).click()
      await expect(teacher).toHaveURL(/\/espace\/justificatifs$/)
      // by its path: so many bytes are not sent through the test
      const large = join(testInfo.outputPath(), 'enorme.pdf')
      await mkdir(testInfo.outputPath(), { recursive: true })
      await writeFile(large, Buffer.alloc(30 * 1024 * 1024, scan.buffer))
      const kind = await fillPaper(teacher, paper, issued, large)
      await expect(kind).toContainText(/enorme\.pdf est trop lourd/)
      const text = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('ce n’est pas une photo') }
      await fillPaper(teacher, paper, issued, text)
      await kind.getByRole('button', { name: 'Envoyer le document' }).click()
      await expect(kind).toContainText(/photo\.jpg/)
      await expect(kind.getByText(/^Envoyé le/)).toHaveCount(0)
      await teacher.reload()
      await sendPaper(teacher, paper, issued)
      await expect(kindOf(teacher, paper)).toContainText('Reçu, à vérifier')
      const viewer = await openPaper(recruiter, riou.lastName)
      await viewer.getByRole('button', { name: /^Refuser/ }).click()
      const why = recruiter.getByRole('dialog', { name: /^Refuser/ })
      await why.getByRole('button', { name: 'Refuser le document' }).click()
      await expect(why).toContainText('Dites pourquoi')
      await field(why, 'Motif du refus').fill('La page est coupée.')
      await why.getByRole('button', { name: 'Refuser le document' }).click()
      await expect(why).toBeHidden()
      await company.clock.move('1 minute')
      expect(
        (await company.inbox.read(riou.email, { subject: /^Votre justificatif n’est pas accepté/ })).text,
      ).toContain('La page est coupée.')
      await teacher.reload()
      await expect(kindOf(teacher, paper)).toContainText('La page est coupée.')
      await sendPaper(teacher, paper, issued)
    })

    await test.step('(4) refused by one, approved by the other: the second sees the first', async () => {
      const viewer = await openPaper(recruiter, riou.lastName)
      const late = await openPaper(manager, riou.lastName)
      await approve(viewer)
      // the page of the second may have heard of it already
      const approves = late.getByRole('button', { name: /^Refuser/ })
      if (await approves.isVisible()) {
        await approves.click()
        const why = manager.getByRole('dialog', { name: /^Refuser/ })
        await field(why, 'Motif du refus').fill('Le document n’est pas à son nom.')
        await why.getByRole('button', { name: 'Refuser le document' }).click()
        await expect(manager.getByText(/déjà été approuvé par Inès Carpentier/).first()).toBeVisible()
      } else await expect(late).toContainText(/par Inès Carpentier/)
      await teacher.reload()
      await expect(kindOf(teacher, paper)).toContainText('vérifié')
    })

    await manager.goto(contract)
    await planLesson(manager, { inDays: 45, time: '17:00', lasts: '1 h' })
    await sendRequest(await company.browser(), tanguy)
    const sales = await company.as('commercial')
    await sales.goto('/contact/overview')
    await winContact(sales, tanguy)
    await createGrid(manager)
    await manager.goto('/privateTuition/linking/nouveau')
    await chooseFound(manager, 'Élève', tanguy.student.firstName)
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(manager).toHaveURL(/\/privateTuition\/linking\/\d+/)
    const search = new URL(manager.url()).pathname
    const mayBeChosen = manager.getByRole('checkbox', { name: /^Choisir .*Riou/i })
    await expect(mayBeChosen).toBeVisible()

    await test.step('(1) told 30 and 7 days before and on the day, with where to send it', async () => {
      const told = async () =>
        (await company.inbox.subjects(riou.email)).filter((subject) => subject.startsWith('Votre justificatif expire'))
          .length
      for (const [span, count] of [
        ['2 days', 1],
        ['24 days', 2],
        ['8 days', 3],
      ] as const) {
        await company.clock.move(span)
        await expect.poll(told).toBe(count)
      }
      const mail = await company.inbox.read(riou.email, { subject: /^Votre justificatif expire/ })
      expect(mail.text).toContain('/espace/justificatifs')
    })

    await test.step('(1) 0 days: no new proposal, planned lessons kept, on the list of the team', async () => {
      await manager.goto(search)
      await expect(manager.getByRole('main')).toContainText(/papier expiré/)
      await expect(mayBeChosen).toHaveCount(0)
      await manager.goto(contract)
      await seeLessons(manager)
      await expect(manager.getByRole('region', { name: 'Cours', exact: true })).toContainText('17:00')
      await recruiter.goto('/teacher/manage?papiers=true')
      await expect(recruiter.getByRole('rowheader').filter({ hasText: /Riou/i })).toHaveCount(1)
      await recruiter.goto('/')
      await expect(recruiter.getByText(/professeur dont un justificatif a expiré/).first()).toBeVisible()
    })

    await test.step('(2) (3) sent again from the mail, received is not enough; the check alone sets him free, and both stay', async () => {
      const mail = await company.inbox.read(riou.email, { subject: /^Votre justificatif expire/ })
      await teacher.request.post('/api/login', {
        headers: { 'x-cartable': '1' },
        data: { login: 'gwendal.riou', password: 'un cheval bleu sur le toit' },
      })
      await teacher.goto(mail.links.find((address) => address.includes('/espace/justificatifs')) ?? '')
      await expect(teacher.getByRole('main')).toContainText(/expiré. Nous ne vous proposons plus/)
      await sendPaper(teacher, paper, isoOf(await company.clock.now()))
      await manager.goto(search)
      await expect(manager.getByRole('main')).toContainText(/papier expiré/)
      await approve(await openPaper(recruiter, riou.lastName))
      await manager.goto(search)
      await expect(mayBeChosen).toBeVisible()
      await teacher.reload()
      await expect(kindOf(teacher, paper).getByText(/^Envoyé le/)).toHaveCount(3)
      await recruiter.goto('/teacher/manage?papiers=true')
      await expect(recruiter.getByRole('rowheader').filter({ hasText: /Riou/i })).toHaveCount(0)
    })
  },
)
