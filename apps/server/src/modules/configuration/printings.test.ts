// Texts of printed papers through HTTP, and on the papers themselves: bill, credit note, contract.

import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { printingsApi } from '@cartable/domain/configuration/printings.api.ts'
import { printings } from '@cartable/domain/configuration/printings.ts'
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../test/factories/tuition.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { startTuitionApp, type TuitionApp } from '../../../test/tuition-app.ts'

let app: TuitionApp
let admin: Caller
beforeAll(async () => {
  app = await startTuitionApp()
  admin = await app.staff(
    { configuration: 'write', contracts: 'read', billing: 'write', courses: 'write' },
    { firstName: 'Claire', lastName: 'Delmas' },
  )
})
afterAll(() => app.close())

const list = async (asked: object = {}) => (await app.call(printingsApi.listPrintings, asked, admin)).body.rows
const textOf = async (printing: string, element: string) =>
  (await list()).find((row) => row.printing === printing && row.element === element)!
const save = async (printing: string, element: string, content: string | null, stamp?: string) => {
  const { id, updatedAt } = await textOf(printing, element)
  return app.call(printingsApi.savePrinting, { id, updatedAt: stamp ?? updatedAt, content }, admin)
}

test('CONF-10 the texts are listed printing by printing, and each opens with the whole paper around it', async () => {
  const rows = await list()
  expect([...new Set(rows.map((row) => row.printingLabel))]).toEqual([
    'Facture',
    'Avoir',
    'Contrat de cours particuliers',
    'Attestation fiscale',
    'Bulletin de paie',
    'Facture d’un professeur',
    'Liste d’émargement',
  ])
  const labels = rows.map((row) => row.printing)
  expect(labels).toEqual([...labels].sort((a, b) => labels.indexOf(a) - labels.indexOf(b)))
  // a text left empty is of the paper, too
  expect((await save('contract', 'introduction', '')).body.errors).toBeNull()
  const { id } = await textOf('contract', 'price')
  const { body } = await app.call(printingsApi.showPrinting, { id: String(id) }, admin)
  expect(body).toMatchObject({ element: 'price', elementLabel: 'Prix', printingLabel: 'Contrat de cours particuliers' })
  expect(body.paper.map((one) => one.element)).toEqual(Object.keys(printings.contract!.elements))
  expect(body.tags.map((tag) => tag.name)).toEqual(['societe', 'numero_sap', 'date_sap'])
})

test('CONF-11 a printing configuration has element, content and printing group', async () => {
  expect(await textOf('bill', 'title')).toMatchObject({ printing: 'bill', element: 'title', content: 'Facture' })
})

test('CONF-13 within a printing the list is sorted by its first column, the element, descending', async () => {
  const labels = (await list()).filter((row) => row.printing === 'contract').map((row) => row.elementLabel)
  expect(labels).toEqual([...labels].sort((a, b) => b.localeCompare(a, 'fr')))
  const ascending = await list({ sort: 'element.asc' })
  expect(ascending.filter((row) => row.printing === 'contract').map((row) => row.elementLabel)).toEqual(
    [...labels].reverse(),
  )
  expect((await list({ q: 'retractation' })).map((row) => row.element)).toEqual(['withdrawal'])
})

test('CONF-12 the form is a POST that answers the validation result', async () => {
  const { body } = await save('contract', 'signature', 'Fait en deux exemplaires à Rennes.')
  expect(body).toMatchObject({ errors: null, id: (await textOf('contract', 'signature')).id })
  const refused = async (content: string | null, element = 'title') =>
    (await save('contract', element, content)).body.errors
  expect(await refused('')).toEqual({ propertyPaths: ['content'], messages: ['Ce papier a besoin de ce texte.'] })
  expect((await refused('x'.repeat(61)))?.messages).toEqual(['Au plus 60 caractères.'])
  expect((await refused('Contrat {{numero}}'))?.messages[0]).toMatch(/«\u00a0numero\u00a0» n’existe pas/)
  expect(await refused('', 'introduction')).toBeNull()
  expect((await save('contract', 'introduction', 'Entre {{societe}} et le client.')).body.errors).toBeNull()
})

test('two people: the second is told who changed the text', async () => {
  const { updatedAt } = await textOf('contract', 'course')
  expect((await save('contract', 'course', 'Premier texte.')).body.errors).toBeNull()
  const answer = await save('contract', 'course', 'Second texte.', updatedAt)
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({
    conflict: { changedBy: 'Claire Delmas', current: { content: 'Premier texte.' } },
  })
})

test('a changed text is on the next printed contract, its tags filled', async () => {
  const { contractId } = await app.write((db) => arrangeContract(db))
  const printed = async () => pdfText((await app.call(contractsApi.print, { id: String(contractId) }, admin)).raw)
  expect(await printed()).not.toContain('Zébulon')
  await save('contract', 'cancellation', 'Zébulon résilie à tout moment auprès de {{societe}} ({{numero_sap}}).')
  await save('contract', 'title', 'Convention de cours')
  const text = await printed()
  const company = await app.database.db
    .selectFrom('companies')
    .select(['name', 'sapNumber'])
    .where('code', '=', 'private-tuition')
    .executeTakeFirstOrThrow()
  expect(text).toContain(`Zébulon résilie à tout moment auprès de ${company.name} (${company.sapNumber ?? ''}).`)
  expect(text).toContain('Convention de cours')
})

test('a changed text is on the next bill and credit note; those issued keep theirs', async () => {
  const tuition = await app.write((db) => arrangeContract(db))
  const issue = async () => {
    const courseId = await app.write((db) => arrangeCourse(db, tuition))
    expect((await app.call(coursesApi.confirm, { id: courseId }, admin)).status).toBe(200)
    const bill = await app.database.db.selectFrom('bills').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    return bill.id
  }
  const printed = async (id: number) =>
    pdfText((await app.call(billingApi.billPrint, { id: String(id), mode: 'simple' }, admin)).raw)
  const first = await issue()
  const before = await printed(first)
  expect(before).toContain('Facture ')
  await save('bill', 'title', 'Note d’honoraires')
  await save('bill', 'payment_terms', 'Payable à {{societe}} sous huit jours.')
  expect(await printed(first)).toBe(before)
  const text = await printed(await issue())
  expect(text).toContain('Note d’honoraires ')
  expect(text).toMatch(/Payable à .+ sous huit jours\./)
})

test('the preview shows the text that is being written on a sample paper, and stores nothing', async () => {
  for (const [printing, element] of [
    ['bill', 'footer'],
    ['credit-note', 'footer'],
    ['contract', 'withdrawal'],
    ['payslip', 'footer'],
    ['teacher-bill', 'footer'],
    ['attendance', 'instructions'],
  ] as const) {
    const { id, content } = await textOf(printing, element)
    const answer = await app.call(printingsApi.previewPrinting, { id, content: 'Texte à l’essai.' }, admin)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(pdfText(answer.raw)).toContain('Texte à l’essai.')
    expect((await textOf(printing, element)).content).toBe(content)
  }
})

test('the catalogue knows every text of the base, and the base every text of the catalogue', async () => {
  const rows = await app.database.db.selectFrom('printingConfigs').select(['printing', 'element']).execute()
  expect(rows.map((row) => `${row.printing}.${row.element}`).sort()).toEqual(
    Object.entries(printings)
      .flatMap(([printing, { elements }]) => Object.keys(elements).map((element) => `${printing}.${element}`))
      .sort(),
  )
})
